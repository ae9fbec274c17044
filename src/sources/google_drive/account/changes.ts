import type { ChangesPage } from '../../files/file-vendor.ts';
import { VendorError } from '../../vendor-error.ts';
import { changeList, type DriveChange, FILE_FIELDS, FOLDER, startToken } from './answers.ts';
import { getDrive } from './client.ts';
import { driveFileOf, findDriveFile, type OpenedDrive, partOf } from './files.ts';
import { ALL_DRIVES, type DrivePart } from './lists.ts';

/**
 * Where each part's changes continue: the account's log does not include changes in shared drives
 * (https://developers.google.com/workspace/drive/api/guides/about-changes).
 */
export type DriveFeeds = { part: DrivePart; token: string }[];

export const beginFeeds = ({ ctx, parts }: OpenedDrive): Promise<DriveFeeds> =>
  Array.fromAsync(parts, async (part) => {
    const parameters = { supportsAllDrives: 'true', driveId: part };
    const { startPageToken } = await getDrive(ctx, 'changes/startPageToken', parameters, startToken);
    return { part, token: startPageToken };
  });

/** Returns the next page of changes of any part; `read` are the parts whose changes the run has had. */
export async function readFeeds(
  drive: OpenedDrive,
  given: DriveFeeds,
  read: Set<DrivePart>,
): Promise<ChangesPage<DriveFeeds>> {
  let feeds = given;
  for (const [i, { part, token }] of given.entries()) {
    if (read.has(part)) continue;
    const page = await askChanges(drive, part, token);
    const next = page.nextPageToken ?? page.newStartPageToken;
    if (next == null) throw new VendorError('contract', 'Google Drive does not say where changes continue.');
    feeds = feeds.with(i, { part, token: next });
    if (page.nextPageToken == null) read.add(part);
    if (page.changes.length || page.nextPageToken != null)
      return {
        ...(await itemsOf(drive, part, page.changes)),
        at: feeds,
        isLast: read.size === given.length,
      };
  }
  return { files: new Map(), at: feeds, isLast: true };
}

const askChanges = ({ ctx }: OpenedDrive, part: DrivePart, pageToken: string) =>
  getDrive(
    ctx,
    'changes',
    {
      pageToken,
      driveId: part,
      includeRemoved: 'true',
      ...ALL_DRIVES,
      // Google's maximum.
      pageSize: '1000',
      fields: `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${FILE_FIELDS}))`,
    },
    changeList,
  );

/** Returns the files and folders that changes in a part name. */
async function itemsOf(drive: OpenedDrive, part: DrivePart, changes: readonly DriveChange[]) {
  const latest = new Map(changes.flatMap((change) => (change.fileId ? [[change.fileId, change]] : [])));
  const removed = [...latest].filter(([, change]) => change.removed || !change.file).map(([id]) => id);
  for (const id of removed) drive.folders.forget(id);
  // Removed from one part does not mean deleted: a file moved to a shared drive is removed from its owner's log.
  const known = removed.length ? [...(await drive.ctx.known(removed)).keys()] : [];
  const files = new Map(known.map((id) => [id, () => findDriveFile(drive, id)]));
  const folders: string[] = [];
  for (const [id, { removed: isRemoved, file }] of latest) {
    if (isRemoved || !file || partOf(drive, file) !== part) continue;
    if (file.mimeType !== FOLDER) files.set(id, () => driveFileOf(drive, file));
    else if (!(await drive.folders.isRoot(file))) {
      drive.folders.keep(file);
      folders.push(id);
    }
  }
  return { files, folders };
}
