import type { ChangesPage } from '../../files/file-vendor.ts';
import { VendorError } from '../../vendor-error.ts';
import { changeList, type DriveChange, FILE_FIELDS, FOLDER, startToken } from './answers.ts';
import { ALL_DRIVES, type DrivePart, getDrive } from './client.ts';
import { driveFileOf, findDriveFile } from './files.ts';
import type { OpenedDrive } from './opened-drive.ts';

/**
 * Where each part's changes continue: the account's log does not include changes in shared drives
 * (https://developers.google.com/workspace/drive/api/guides/about-changes).
 */
export type DriveFeeds = { part: DrivePart; token: string }[];

/** Returns the feeds of changes from now on, one for each part of the drive. */
export const beginFeeds = ({ ctx, parts }: OpenedDrive): Promise<DriveFeeds> =>
  Array.fromAsync(parts, async (part) => {
    const parameters = { supportsAllDrives: 'true', driveId: part };
    const start = await getDrive(ctx, { path: 'changes/startPageToken', parameters }, startToken);
    return { part, token: start.startPageToken };
  });

const CHANGE_FIELDS = `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${FILE_FIELDS}))`;
/** Google's maximum for `pageSize`. */
const CHANGES_ASKED = { includeRemoved: 'true', ...ALL_DRIVES, pageSize: '1000', fields: CHANGE_FIELDS };

/** Returns the next page of changes of any part; `read` are the parts whose changes the run has had. */
export async function readFeeds(
  drive: OpenedDrive,
  given: DriveFeeds,
  read: Set<DrivePart>,
): Promise<ChangesPage<DriveFeeds>> {
  let feeds = given;
  for (const [i, { part, token }] of given.entries()) {
    if (read.has(part)) continue;
    const parameters = { pageToken: token, driveId: part, ...CHANGES_ASKED };
    const page = await getDrive(drive.ctx, { path: 'changes', parameters }, changeList);
    const next = page.nextPageToken ?? page.newStartPageToken;
    if (next == null) throw new VendorError('contract', 'Google Drive does not say where changes continue.');
    feeds = feeds.with(i, { part, token: next });
    if (page.nextPageToken == null) read.add(part);
    if (page.changes.length || page.nextPageToken != null) {
      const isLast = read.size === given.length;
      return { ...(await itemsOf(drive, part, page.changes)), at: feeds, isLast };
    }
  }
  return { files: new Map(), at: feeds, isLast: true };
}

/** Returns the files and folders that changes in a part name. */
async function itemsOf(drive: OpenedDrive, part: DrivePart, changes: readonly DriveChange[]) {
  const latest = new Map(changes.flatMap((change) => (change.fileId ? [[change.fileId, change]] : [])));
  const removed = [...latest].filter(([, change]) => change.removed || !change.file).map(([id]) => id);
  for (const id of removed) drive.forget(id);
  // Removed from one part does not mean deleted: a file moved to a shared drive is removed from its owner's log.
  const known = removed.length ? [...(await drive.ctx.known(removed)).keys()] : [];
  const files = new Map(known.map((id) => [id, () => findDriveFile(drive, id)]));
  const folders: string[] = [];
  for (const [id, { removed: isRemoved, file }] of latest) {
    if (isRemoved || !file || drive.partOf(file) !== part) continue;
    if (file.mimeType !== FOLDER) files.set(id, () => driveFileOf(drive, file));
    else if (!(await drive.isRoot(file))) {
      drive.keep(file);
      folders.push(id);
    }
  }
  return { files, folders };
}
