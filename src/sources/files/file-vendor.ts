import type { z } from 'zod';
import type { Access, Connector, SyncContext } from '../contract.ts';
import type { FolderConfig } from './folder-config.ts';
import type { FileContent, KeptFile } from './kept-file.ts';

export type FilesContext = SyncContext<FolderConfig>;

/** A file as the vendor has it now. */
export interface VendorFile extends KeptFile {
  /** Where it is, as the vendor's `foldersIn` reads it: the ids of its folders, or its path. Part of its version. */
  place: string;
  /** Changes with the content, and with the names of its folders if `place` does not contain them. */
  stamp: readonly unknown[];
  content: FileContent;
  access: Access;
}

/** Files by id, each with the function that reads it as it is now; null if it is gone, in the trash or no file. */
export type FilesToRead = ReadonlyMap<string, () => Promise<VendorFile | null>>;

/** The subfolders on a page of a folder's list, and where the list continues. */
export interface SubfolderPage {
  folders: readonly { id: string; name?: string | null | undefined; type?: string }[];
  next: string | null;
}

export interface ChangesPage<At> {
  files: FilesToRead;
  /** Folders that are new, renamed, moved, shared differently or gone. */
  folders?: readonly string[];
  /** Paths whose item changed or is gone; only followed if a file below is stored. */
  cleared?: readonly string[];
  /** The next cursor; if there are more changes, it differs from the previous one. */
  at: At;
  isLast: boolean;
}

/** An account as opened for one run. */
export interface FileAccount<At> {
  /** Returns the cursor of the next change, and the folders to list for the current state. */
  begin(): Promise<{ at: At; folders: readonly string[] }>;
  changes(at: At): Promise<ChangesPage<At>>;
  /** Returns one file; null if it is gone, in the trash or no file. */
  find(id: string): Promise<VendorFile | null>;
  /** Returns a page of a folder's subfolders, or of those at the top; null if the folder is gone. */
  subfolders(parent: string | null, marker: string | null): Promise<SubfolderPage | null>;
  /** Returns a page of a folder; null if it is gone. Absent, as is the next: changes name every file. */
  list?(folder: string, marker: string | null): Promise<(SubfolderPage & { files: FilesToRead }) | null>;
  /** Returns the ids of the folders above a folder, outermost first; null if it is gone. */
  foldersAbove?(folder: string): Promise<readonly string[] | null>;
}

/** The vendor-specific part: its files, folders and changes, and who sees them. `At` is a cursor in its changes. */
export interface FileVendor<At>
  extends Pick<
    Connector<FolderConfig>,
    'source' | 'name' | 'api' | 'everyMs' | 'hook' | 'readers' | 'check'
  > {
  config: z.ZodType<FolderConfig>;
  at: z.ZodType<At>;
  /** Returns the ids of the folders in a file's place, outermost first. */
  foldersIn(place: string): readonly string[];
  /** Opens an account, to continue from `at` unless that is null. */
  open(ctx: FilesContext, at: At | null): Promise<FileAccount<At>>;
}
