import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { FileAccount, FilesContext } from '../../files/file-vendor.ts';
import { defineFileConnector } from '../../files/file-connector.ts';
import { VendorError } from '../../vendor-error.ts';
import { beginFeeds, type DriveFeeds, readFeeds } from './changes.ts';
import { driveConfig, type DrivePart, listSharedDrives, whoseDrive } from './client.ts';
import { findDriveFile, listDriveFolder, OWN_DRIVE, readSubfolders } from './files.ts';
import { OpenedDrive } from './opened-drive.ts';
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

async function openDrive(ctx: FilesContext, given: DriveFeeds | null): Promise<FileAccount<DriveFeeds>> {
  const drive = new OpenedDrive(ctx, await listSharedDrives(ctx));
  const begun = given?.map(({ part }) => part) ?? drive.parts;
  if (!isDeepStrictEqual(begun, drive.parts))
    throw new VendorError('cursor', 'There are other shared drives.');
  const read = new Set<DrivePart>();
  return {
    begin: async () => ({
      at: await beginFeeds(drive),
      folders: drive.parts.map((part) => part ?? OWN_DRIVE),
    }),
    changes: (feeds) => readFeeds(drive, feeds, read),
    find: (id) => findDriveFile(drive, id),
    list: (folder, marker) => listDriveFolder(drive, folder, marker),
    subfolders: (parent) => readSubfolders(drive, parent),
    foldersAbove: (folder) => drive.above(folder),
  };
}
