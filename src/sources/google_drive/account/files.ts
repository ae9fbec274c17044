import type { Delivered, ItemChange } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { contentOfFile } from '../../files/kept-file.ts';
import { reportRead } from '../../reporting/report-items.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import { keptOf, type Reading, versionOf, wayToRead } from '../drive-document.ts';
import { type DriveFile, FOLDER, SHORTCUT } from './answers.ts';
import { type DriveContext, downloadFile } from './client.ts';
import type { Folders } from './folders.ts';
import type { DrivePart } from './lists.ts';
import { accessTo } from './sharing.ts';

/** What a run needs to read a Drive. */
export interface DriveReader {
  ctx: DriveContext;
  /** Names of the shared drives by id. */
  shared: ReadonlyMap<string, string>;
  parts: readonly DrivePart[];
  folders: Folders;
}

/** Returns whether a file belongs to a part: shared-drive files that somebody opened are also listed in their own Drive. */
export const isOf = ({ shared }: DriveReader, part: DrivePart, { driveId }: DriveFile): boolean =>
  (driveId != null && shared.has(driveId) ? driveId : null) === part;

/** Reports files as they are now, without downloading unchanged ones. */
export const report = (reader: DriveReader, files: readonly DriveFile[]): AsyncGenerator<ItemChange> =>
  reportRead(reader.ctx, new Map(files.map((file) => [file.id, () => deliver(reader, file)])));

/** Returns the document of a file; null if it is in the trash, not in a selected folder, or not a file. */
export async function deliver(
  { ctx, shared, folders }: DriveReader,
  file: DriveFile,
): Promise<Delivered | null> {
  if (file.trashed || file.mimeType === FOLDER || file.mimeType === SHORTCUT) return null;
  const { ids, names, isLimited } = await folders.pathOf(file);
  if (!isInChosenFolder(ctx.config, ids)) return null;
  const reading = wayToRead(file, ctx.fileBytesMax);
  const isMember = shared.has(file.driveId ?? '');
  // The version depends on who may see the file only if that is used: otherwise, sharing it would download it again.
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
