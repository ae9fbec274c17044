import type { ItemChange, VendorChange } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { guardPages } from '../../vendor-http/pages.ts';
import { changeList, type DriveChange, type DriveFile, FILE_FIELDS, FOLDER } from './answers.ts';
import { getDrive } from './client.ts';
import type { DriveCursor } from './connector.ts';
import { type DriveReader, isOf, report } from './files.ts';
import { type DrivePart, findFile, isIn, listDriveFiles } from './lists.ts';

/**
 * Reads the changes of each part: the account's log does not include changes in shared drives
 * (https://developers.google.com/workspace/drive/api/guides/about-changes).
 */
export async function* readFeeds(
  reader: DriveReader,
  start: DriveCursor,
): AsyncGenerator<VendorChange<DriveCursor>> {
  const cursor: DriveCursor = { ...start, feeds: [...start.feeds] };
  for (const [i, { part, token }] of start.feeds.entries()) {
    const meet = guardPages('Google Drive');
    for (let pageToken: string | null = token; pageToken !== null; ) {
      meet(pageToken);
      const page = await askChanges(reader, part, pageToken);
      yield* reportChanges(reader, part, page.changes);
      const next = page.nextPageToken ?? page.newStartPageToken;
      if (next == null)
        throw new VendorError('contract', 'Google Drive does not say where changes continue.');
      cursor.feeds[i] = { part, token: next };
      yield { kind: 'page', cursor: { ...cursor, feeds: [...cursor.feeds] } };
      pageToken = page.nextPageToken ?? null;
    }
  }
}

const askChanges = ({ ctx }: DriveReader, part: DrivePart, pageToken: string) =>
  getDrive(
    ctx,
    'changes',
    {
      pageToken,
      driveId: part,
      includeRemoved: 'true',
      supportsAllDrives: 'true',
      includeItemsFromAllDrives: 'true',
      // Google's maximum.
      pageSize: '1000',
      fields: `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${FILE_FIELDS}))`,
    },
    changeList,
  );

async function* reportChanges(
  reader: DriveReader,
  part: DrivePart,
  changes: readonly DriveChange[],
): AsyncGenerator<ItemChange> {
  const latest = new Map(changes.flatMap((change) => (change.fileId ? [[change.fileId, change]] : [])));
  const present = [...latest.values()].flatMap(({ removed, file }) => (removed || !file ? [] : [file]));
  const removed = [...latest].filter(([, change]) => change.removed || !change.file).map(([id]) => id);
  const own = present.filter((file) => isOf(reader, part, file));
  const folders = own.filter(({ mimeType }) => mimeType === FOLDER);
  for (const folder of folders) reader.folders.keep(folder);
  yield* reportRemoved(reader, removed);
  yield* report(reader, own);
  const met = new Set<string>();
  for (const folder of folders)
    if (!(await reader.folders.isRoot(folder))) yield* reportBelow(reader, part, { folder: folder.id, met });
}

/** Removed from one part does not mean deleted: a file moved to a shared drive is removed from its owner's log. */
async function* reportRemoved(reader: DriveReader, items: readonly string[]): AsyncGenerator<ItemChange> {
  const known = await reader.ctx.known([...items]);
  const moved: DriveFile[] = [];
  for (const item of known.keys()) {
    const file = reader.parts.length === 1 ? null : await findFile(reader.ctx, item);
    if (file === null) yield { kind: 'gone', item };
    else moved.push(file);
  }
  yield* report(reader, moved);
}

/** Reports what is in a folder that was renamed, moved or trashed, since the log has only the folder. */
async function* reportBelow(
  reader: DriveReader,
  part: DrivePart,
  { folder, met }: { folder: string; met: Set<string> },
): AsyncGenerator<ItemChange> {
  if (met.has(folder)) return;
  met.add(folder);
  for await (const { files } of listDriveFiles(reader.ctx, part, { query: isIn(folder) })) {
    const inner = files.filter(({ mimeType }) => mimeType === FOLDER);
    for (const one of inner) reader.folders.keep(one);
    yield* report(reader, files);
    for (const { id } of inner) yield* reportBelow(reader, part, { folder: id, met });
  }
}
