import type { FilesContext, SubfolderPage, VendorFile } from '../../files/file-vendor.ts';
import type { FileContent } from '../../files/kept-file.ts';
import { keptOf, wayToRead } from '../drive-document.ts';
import { type DriveFile, FOLDER, SHORTCUT } from './answers.ts';
import { downloadFile } from './client.ts';
import type { Folders } from './folders.ts';
import { askFiles, type DrivePart, findFile, isIn, readFolders } from './lists.ts';
import { accessTo } from './sharing.ts';

/** What a run needs to read a Drive. */
export interface OpenedDrive {
  ctx: FilesContext;
  /** Names of the shared drives by id. */
  shared: ReadonlyMap<string, string>;
  parts: readonly DrivePart[];
  folders: Folders;
}

/** Returns the part that a file belongs to: shared-drive files that somebody opened are also listed in their own Drive. */
export const partOf = ({ shared }: OpenedDrive, { driveId }: Pick<DriveFile, 'driveId'>): DrivePart =>
  driveId != null && shared.has(driveId) ? driveId : null;

export async function findDriveFile(drive: OpenedDrive, id: string): Promise<VendorFile | null> {
  const file = await findFile(drive.ctx, id);
  return file && driveFileOf(drive, file);
}

/** Converts Google's description of a file, and finds its folders; null if it is in the trash, or not a file. */
export async function driveFileOf(
  { ctx, shared, folders }: OpenedDrive,
  file: DriveFile,
): Promise<VendorFile | null> {
  if (file.trashed || file.mimeType === FOLDER || file.mimeType === SHORTCUT) return null;
  const { ids, names, isLimited } = await folders.pathOf(file);
  return {
    ...keptOf(file, names),
    place: ids.join('/'),
    // Google's own files have no checksum.
    stamp: [file.md5Checksum ?? file.version ?? file.modifiedTime, names],
    content: contentOf(ctx, file),
    access: accessTo(file, { isMember: shared.has(file.driveId ?? ''), isLimited }),
  };
}

function contentOf(ctx: FilesContext, file: DriveFile): FileContent {
  const reading = wayToRead(file, ctx.fileBytesMax);
  if ('why' in reading) return reading;
  const { path, parameters, ...content } = reading;
  const url = `files/${encodeURIComponent(file.id)}${path}`;
  return { ...content, bytes: (into) => downloadFile(ctx, url, parameters, into) };
}

const IS_FILE = `mimeType != '${FOLDER}' and trashed = false`;
/** My Drive and items shared with it, as a folder to list; a shared drive has its id. */
export const OWN_DRIVE = '';

/** Lists one page of a folder, or of all files in a part of the Drive; null if the folder is gone. */
export async function listDriveFolder(drive: OpenedDrive, folder: string, marker: string | null) {
  const isPart = folder === OWN_DRIVE || drive.shared.has(folder);
  if (isPart) await drive.folders.load(drive.parts);
  const place = isPart ? { driveId: folder } : await drive.folders.find(folder);
  if (place === null) return null;
  const part = partOf(drive, place);
  const query = isPart ? IS_FILE : isIn(folder);
  const { items, next } = await askFiles(drive.ctx, part, { query, pageToken: marker });
  const own = items.filter((file) => partOf(drive, file) === part);
  const folders = own.filter(({ mimeType }) => mimeType === FOLDER);
  for (const one of folders) drive.folders.keep(one);
  return { files: new Map(own.map((file) => [file.id, () => driveFileOf(drive, file)])), folders, next };
}

/** Returns the subfolders of a folder, or at the top: the account's own folders, those shared with it, and shared drives. */
export async function readSubfolders(
  drive: OpenedDrive,
  parent: string | null,
): Promise<SubfolderPage | null> {
  const { ctx, shared } = drive;
  if (parent !== null) {
    const folder = await drive.folders.find(parent);
    return folder && { folders: await readFolders(ctx, partOf(drive, folder), isIn(parent)), next: null };
  }
  const own = await readFolders(ctx, null, isIn('root'));
  // These are not in any of the person's own folders.
  const others = await readFolders(ctx, null, 'sharedWithMe = true');
  const drives = [...shared].map(([id, name]) => ({ id, name, type: 'drive' }));
  return { folders: [...own, ...others, ...drives], next: null };
}
