import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Account, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { choiceForCursor, chosenInCursor, refuseOtherChoice } from '../../files/chosen-folders.ts';
import { VendorError } from '../../vendor-error.ts';
import { aboutAnswer, startToken } from './answers.ts';
import { readFeeds } from './changes.ts';
import { type DriveContext, driveConfig, getDrive } from './client.ts';
import { type DriveReader, deliver, isOf, report } from './files.ts';
import { Folders } from './folders.ts';
import { findFile, IS_FILE, listDriveFiles, listDriveFolders, listSharedDrives } from './lists.ts';
import { readMembers } from './sharing.ts';

const driveCursor = z.object({
  v: z.literal(1),
  ...chosenInCursor,
  /** Change tokens for each part of the Drive. */
  feeds: z.array(z.object({ part: z.string().nullable(), token: z.string() })).nonempty(),
  /** During the full listing: the current part, and where to resume. */
  walk: z.object({ at: z.int().min(0), start: z.string().nullable() }).nullable(),
});
export type DriveCursor = z.infer<typeof driveCursor>;

/** Files in a person's Drive, files shared with the person, and shared drives. */
export const googleDriveConnector = defineConnector({
  source: 'google_drive',
  name: 'Google Drive',
  auth: 'oauth',
  api: 'https://www.googleapis.com',
  // 325,000 units a minute per user, of which a download takes 200: https://developers.google.com/workspace/drive/api/guides/limits
  everyMs: 40,
  // Changes do not include every file of a folder that was deleted or is no longer shared.
  listingHours: 24,
  config: driveConfig,
  cursor: driveCursor,
  choice: { kind: 'folders', field: 'folders', list: listDriveFolders },
  check: whoseDrive,
  changes: readDrive,
  readers: readMembers,
  fetch: async (ctx, item) => {
    const reader = await openDrive(ctx);
    const file = await findFile(reader.ctx, item);
    return file && deliver(reader, file);
  },
});

/** Identifies the account by its address, like every Google source: src/sources/google/google-tokens.ts says why. */
async function whoseDrive(ctx: DriveContext): Promise<Account> {
  const { user } = await getDrive(ctx, 'about', { fields: 'user(emailAddress)' }, aboutAnswer);
  const id = user.emailAddress.toLowerCase();
  return { id, label: user.emailAddress, person: `email:${id}` };
}

async function openDrive(ctx: DriveContext): Promise<DriveReader> {
  const shared = await listSharedDrives(ctx);
  return { ctx, shared, parts: [null, ...[...shared.keys()].toSorted()], folders: new Folders(ctx, shared) };
}

async function* readDrive(
  ctx: DriveContext,
  cursor: DriveCursor | null,
): AsyncGenerator<VendorChange<DriveCursor>> {
  const reader = await openDrive(ctx);
  const place = cursor ?? (await beginAt(reader));
  const parts = place.feeds.map(({ part }) => part);
  if (!isDeepStrictEqual(parts, reader.parts))
    throw new VendorError('cursor', 'There are other shared drives.');
  refuseOtherChoice(place, ctx.config);
  if (place.walk) yield* walk(reader, place, place.walk);
  yield* readFeeds(reader, { ...place, walk: null });
}

/** Returns a start cursor: the feeds report later changes, the walk reports existing files. */
async function beginAt({ ctx, parts }: DriveReader): Promise<DriveCursor> {
  const feeds: DriveCursor['feeds'][number][] = [];
  for (const part of parts) {
    const parameters = { supportsAllDrives: 'true', driveId: part };
    const { startPageToken } = await getDrive(ctx, 'changes/startPageToken', parameters, startToken);
    feeds.push({ part, token: startPageToken });
  }
  return driveCursor.parse({ v: 1, ...choiceForCursor(ctx.config), feeds, walk: { at: 0, start: null } });
}

async function* walk(
  reader: DriveReader,
  place: DriveCursor,
  { at, start }: NonNullable<DriveCursor['walk']>,
): AsyncGenerator<VendorChange<DriveCursor>> {
  const { ctx, parts, folders } = reader;
  await folders.load(parts);
  for (const [i, part] of parts.entries()) {
    if (i < at) continue;
    const list = listDriveFiles(ctx, part, { query: IS_FILE, start: i === at ? start : null });
    for await (const { files, next } of list) {
      yield* report(
        reader,
        files.filter((file) => isOf(reader, part, file)),
      );
      const more = next === null ? { at: i + 1, start: null } : { at: i, start: next };
      yield { kind: 'page', cursor: { ...place, walk: more.at < parts.length ? more : null } };
    }
  }
}
