import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Account } from '../../contract.ts';
import type { FileAccount, FilesContext } from '../../files/file-vendor.ts';
import { defineFileConnector } from '../../files/file-connector.ts';
import { VendorError } from '../../vendor-error.ts';
import { beginFeeds, type DriveFeeds, readFeeds } from './changes.ts';
import { askAddress, driveConfig } from './client.ts';
import { findDriveFile, listDriveFolder, OWN_DRIVE, type OpenedDrive, readSubfolders } from './files.ts';
import { Folders } from './folders.ts';
import { type DrivePart, listSharedDrives } from './lists.ts';
import { readMembers } from './sharing.ts';

/** Files in a person's Drive, files shared with the person, and shared drives. */
export const googleDriveConnector = defineFileConnector<DriveFeeds>({
  source: 'google_drive',
  name: 'Google Drive',
  api: 'https://www.googleapis.com',
  // 325,000 units a minute per user, of which a download takes 200: https://developers.google.com/workspace/drive/api/guides/limits
  everyMs: 40,
  config: driveConfig,
  at: z.array(z.object({ part: z.string().nullable(), token: z.string() })),
  foldersIn: (place) => place.split('/'),
  open: openDrive,
  check: whoseDrive,
  readers: readMembers,
});

/** Identifies the account by its address, like every Google source: src/sources/google/google-tokens.ts says why. */
async function whoseDrive(ctx: FilesContext): Promise<Account> {
  const label = await askAddress(ctx);
  const id = label.toLowerCase();
  return { id, label, person: `email:${id}` };
}

async function openDrive(ctx: FilesContext, given: DriveFeeds | null): Promise<FileAccount<DriveFeeds>> {
  const shared = await listSharedDrives(ctx);
  const parts = [null, ...[...shared.keys()].toSorted()];
  const begun = given?.map(({ part }) => part) ?? parts;
  if (!isDeepStrictEqual(begun, parts)) throw new VendorError('cursor', 'There are other shared drives.');
  const drive: OpenedDrive = { ctx, shared, parts, folders: new Folders(ctx, shared) };
  const read = new Set<DrivePart>();
  return {
    begin: async () => ({
      at: await beginFeeds(drive),
      folders: parts.map((part) => part ?? OWN_DRIVE),
    }),
    changes: (feeds) => readFeeds(drive, feeds, read),
    find: (id) => findDriveFile(drive, id),
    list: (folder, marker) => listDriveFolder(drive, folder, marker),
    subfolders: (parent) => readSubfolders(drive, parent),
    foldersAbove: (folder) => drive.folders.above(folder),
  };
}
