import type { VendorFile } from '../../files/file-vendor.ts';
import { type FileContent, type KeptFile, titleOfFile, whyTooLarge } from '../../files/kept-file.ts';
import { type DriveFile, FOLDER, SHORTCUT } from './answers.ts';
import { askFiles, downloadFile, findFile, isIn, readFolders } from './client.ts';
import type { OpenedDrive } from './opened-drive.ts';
import { accessTo } from './sharing.ts';

/** How to get the content of a file: its address below that of the file and the resulting type, or why it is not read. */
type Reading =
  | { path: string; parameters: Record<string, string>; filename: string; mediaType: string }
  | { why: string };

const GOOGLE_KIND = 'application/vnd.google-apps.';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** By the end of a kind: https://developers.google.com/workspace/drive/api/guides/ref-export-formats */
const EXPORTS: Readonly<Record<string, { mediaType: string; extension: string }>> = {
  document: { mediaType: 'text/markdown', extension: '.md' },
  spreadsheet: { mediaType: `${OFFICE}.spreadsheetml.sheet`, extension: '.xlsx' },
  presentation: { mediaType: `${OFFICE}.presentationml.presentation`, extension: '.pptx' },
};

const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'This is an image; text in it is not read.'],
  [/^(?:video|audio)\//, 'This is sound or video; put its transcript (VTT, SRT or text) beside it.'],
  [/^application\/vnd\.google-apps\./, 'Google offers no text of this kind of file.'],
  [
    /^application\/(?:(?:x-)?(?:zip|tar|gzip|bzip2?|7z|rar)(?:-compressed)?|vnd\.rar|x-(?:zip|7z|rar)-compressed|java-archive|vnd\.android\.package-archive)$/,
    'This is an archive, which a connection does not open. Import it, or put its files into Drive.',
  ],
];

/** Returns how to read a file; an unread one is stored by name and location. Pure. */
export function chooseReading(
  { name, mimeType, size, capabilities }: Pick<DriveFile, 'name' | 'mimeType' | 'size' | 'capabilities'>,
  fileBytesMax: number,
): Reading {
  if (capabilities?.canDownload === false) return { why: 'Its owner does not allow it to be downloaded.' };
  const exported = mimeType.startsWith(GOOGLE_KIND) && EXPORTS[mimeType.slice(GOOGLE_KIND.length)];
  if (exported) {
    const { mediaType, extension } = exported;
    return {
      path: '/export',
      parameters: { mimeType: mediaType },
      filename: `${name}${extension}`,
      mediaType,
    };
  }
  const why =
    UNREAD.find(([kind]) => kind.test(mimeType))?.[1] ?? whyTooLarge(Number(size ?? 0), fileBytesMax);
  if (why !== null) return { why };
  const parameters = { alt: 'media', supportsAllDrives: 'true' };
  return { path: '', parameters, filename: name, mediaType: mimeType };
}

/** Returns the metadata of a file, without its content. Pure. */
export const keptOf = (file: DriveFile, folders: readonly string[]): KeptFile => ({
  source: 'google_drive',
  id: file.id,
  name: file.name,
  // Google's own files have no extension: "Plan v1.5" is the full name.
  title: file.mimeType.startsWith(GOOGLE_KIND) ? file.name : titleOfFile(file.name),
  folders,
  url: file.webViewLink ?? null,
  createdAt: file.createdTime ?? null,
  modifiedAt: file.modifiedTime ?? null,
  owners: file.owners.map(({ displayName, emailAddress }) => ({
    name: displayName ?? null,
    email: emailAddress ?? null,
  })),
});

/** Finds a file of the drive; null if it is gone. */
export async function findDriveFile(drive: OpenedDrive, id: string): Promise<VendorFile | null> {
  const file = await findFile(drive.ctx, id);
  return file && driveFileOf(drive, file);
}

/** Converts Google's description of a file, and finds its folders; null if it is in the trash, or not a file. */
export async function driveFileOf(drive: OpenedDrive, file: DriveFile): Promise<VendorFile | null> {
  if (file.trashed || file.mimeType === FOLDER || file.mimeType === SHORTCUT) return null;
  const { ids, names, isLimited } = await drive.pathOf(file);
  return {
    ...keptOf(file, names),
    place: ids.join('/'),
    // Google's own files have no checksum.
    stamp: [file.md5Checksum ?? file.version ?? file.modifiedTime, names],
    content: contentOf(drive, file),
    access: accessTo(file, { isMember: drive.shared.has(file.driveId ?? ''), isLimited }),
  };
}

function contentOf({ ctx }: OpenedDrive, file: DriveFile): FileContent {
  const reading = chooseReading(file, ctx.fileBytesMax);
  if ('why' in reading) return reading;
  const { path, parameters, ...content } = reading;
  const asked = { path: `files/${encodeURIComponent(file.id)}${path}`, parameters };
  return { ...content, bytes: (into) => downloadFile(ctx, asked, into) };
}

const IS_FILE = `mimeType != '${FOLDER}' and trashed = false`;
/** My Drive and items shared with it, as a folder to list; a shared drive has its id. */
export const OWN_DRIVE = '';

/** Lists one page of a folder, or of all files in a part of the Drive; null if the folder is gone. */
export async function listDriveFolder(drive: OpenedDrive, folder: string, marker: string | null) {
  const isPart = folder === OWN_DRIVE || drive.shared.has(folder);
  if (isPart) await drive.load();
  const place = isPart ? { driveId: folder } : await drive.find(folder);
  if (place === null) return null;
  const part = drive.partOf(place);
  const query = isPart ? IS_FILE : isIn(folder);
  const { items, next } = await askFiles(drive.ctx, part, { query, pageToken: marker });
  const own = items.filter((file) => drive.partOf(file) === part);
  const folders = own.filter(({ mimeType }) => mimeType === FOLDER);
  for (const one of folders) drive.keep(one);
  return { files: new Map(own.map((file) => [file.id, () => driveFileOf(drive, file)])), folders, next };
}

/** Returns the subfolders of a folder, or at the top: the account's own folders, those shared with it, and shared drives. */
export async function readSubfolders(drive: OpenedDrive, parent: string | null) {
  const { ctx, shared } = drive;
  if (parent !== null) {
    const folder = await drive.find(parent);
    return folder && { folders: await readFolders(ctx, drive.partOf(folder), isIn(parent)), next: null };
  }
  const own = await readFolders(ctx, null, isIn('root'));
  // These are not in any of the person's own folders.
  const others = await readFolders(ctx, null, 'sharedWithMe = true');
  const drives = [...shared].map(([id, name]) => ({ id, name, type: 'drive' }));
  return { folders: [...own, ...others, ...drives], next: null };
}
