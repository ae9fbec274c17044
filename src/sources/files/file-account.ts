import type { Access, SyncContext } from '../contract.ts';
import type { FolderConfig } from './folder-config.ts';
import type { FileContent, KeptFile } from './kept-file.ts';

export type FilesContext = SyncContext<FolderConfig>;

/** A file as the vendor has it now. */
export interface VendorFile extends KeptFile {
  /** Where it is, as the vendor's `foldersIn` reads it: the ids of its folders, or its path. Part of its version. */
  place: string;
  /** Changes with the content, and with the names of its folders if `place` does not contain them. */
  stamp: readonly unknown[];
  /** How to get its content, or why it is stored by name only. */
  content: FileContent;
  access: Access;
}

/** Files by id, with the function that reads each as it is now; null if it is gone, in the trash or no file. */
export type FilesToRead = ReadonlyMap<string, () => Promise<VendorFile | null>>;

export interface FolderPage {
  files: FilesToRead;
  /** Folders to list as well. */
  folders: readonly string[];
  /** Where the folder's list continues. */
  next: string | null;
}

export interface ChangesPage<At> {
  files: FilesToRead;
  /** Folders that are new, renamed, moved, shared differently or gone. */
  folders: readonly string[];
  /** Folders or paths that probably have nothing in them any more. Unlike `folders`, they are ignored if no stored file was below. */
  cleared: readonly string[];
  /** Where the changes continue; if there are more, another place than before. */
  at: At;
  isLast: boolean;
}

/** An account as opened for one run. */
export interface FileAccount<At> {
  /** Returns the place of the next change, and the folders to list for what is there now. */
  begin(): Promise<{ at: At; folders: readonly string[] }>;
  changes(at: At): Promise<ChangesPage<At>>;
  /** Returns one file; null if it is gone, in the trash or no file. */
  find(id: string): Promise<VendorFile | null>;
  /** Returns a page of a folder; null if the folder is gone. Absent: changes name every file. */
  list?(folder: string, marker: string | null): Promise<FolderPage | null>;
  /** Returns the ids of the folders above a folder, outermost first; null if it is gone. Absent: changes name every file. */
  foldersAbove?(folder: string): Promise<readonly string[] | null>;
}
