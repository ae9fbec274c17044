import type { Delivered, ItemChange } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { contentOfFile } from '../../files/kept-file.ts';
import { reportDelivered } from '../../reporting/report-delivered.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import { keptOf, type Reading, versionOf, wayToRead } from '../drive-document.ts';
import { type DriveFile, FOLDER, SHORTCUT } from './answers.ts';
import { type DriveContext, downloadFile } from './client.ts';
import type { Folders } from './folders.ts';
import type { DrivePart } from './lists.ts';
import { accessTo } from './sharing.ts';

/** What one run reads a Drive with. */
export interface DriveReader {
  ctx: DriveContext;
  /** Names of the shared drives by their ids. */
  shared: ReadonlyMap<string, string>;
  parts: readonly DrivePart[];
  folders: Folders;
}

/** Whether a file belongs to a part: what somebody opened of a shared drive is listed in the own Drive too. */
export const isOf = ({ shared }: DriveReader, part: DrivePart, { driveId }: DriveFile): boolean =>
  (driveId != null && shared.has(driveId) ? driveId : null) === part;

/** Files as they are now; no bytes are read of one that is as it was. */
export async function* report(reader: DriveReader, files: readonly DriveFile[]): AsyncGenerator<ItemChange> {
  const all = new Map<string, Delivered | null>();
  for (const file of files) all.set(file.id, await deliver(reader, file));
  const left = [...all].flatMap(([id, delivered]) => (delivered === null ? [id] : []));
  yield* reportDelivered(
    reader.ctx,
    [...all.values()].filter((one) => one !== null),
    left,
  );
}

/** A file that is to be a document; null: it is in the trash, none of the chosen folders holds it, or it is no file. */
export async function deliver(
  { ctx, shared, folders }: DriveReader,
  file: DriveFile,
): Promise<Delivered | null> {
  if (file.trashed || file.mimeType === FOLDER || file.mimeType === SHORTCUT) return null;
  const { ids, names, isLimited } = await folders.pathOf(file);
  if (!isInChosenFolder(ctx.config, ids)) return null;
  const reading = wayToRead(file, ctx.fileBytesMax);
  const isMember = shared.has(file.driveId ?? '');
  // For whom it is counts only where that decides who sees it: else sharing it would fetch it again.
  const access = ctx.visibility === 'source' ? { access: accessTo(file, { isMember, isLimited }) } : {};
  return {
    item: file.id,
    resourceId: file.id,
    version: versionOf(file, names, { ...reading, ...access }),
    ...access,
    content: contentOf(ctx, { file, names, reading }),
  };
}

function contentOf(
  ctx: DriveContext,
  { file, names, reading }: { file: DriveFile; names: readonly string[]; reading: Reading },
): Delivered['content'] {
  const kept = keptOf(file, names);
  if (reading.as === 'name') return contentOfFile(kept, reading);
  const path = `files/${encodeURIComponent(file.id)}`;
  if (reading.as === 'download') {
    const parameters = { alt: 'media', supportsAllDrives: 'true' };
    const bytes = (into: Receive) => downloadFile(ctx, path, parameters, into);
    return contentOfFile(kept, { bytes, filename: file.name, mediaType: file.mimeType });
  }
  const { mediaType, extension } = reading;
  const bytes = (into: Receive) => downloadFile(ctx, `${path}/export`, { mimeType: mediaType }, into);
  return contentOfFile(kept, { bytes, filename: `${file.name}${extension}`, mediaType });
}
