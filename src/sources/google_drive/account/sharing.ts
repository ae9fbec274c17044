import { once } from '../../../lib/caches/once.ts';
import type { Access, Reader, ReadGroup } from '../../contract.ts';
import type { FilesContext } from '../../files/file-vendor.ts';
import { googlePages } from '../../google/ask-google.ts';
import { nullIfRefused } from '../../vendor-http/refusal.ts';
import { type DriveFile, type DrivePermission, PERMISSION_FIELDS, permissionList } from './answers.ts';
import { getDrive, listSharedDrives, whoseDrive } from './client.ts';

/**
 * Returns who can see a file: the members of its shared drive, else those it is shared with, which Google shows only to people who may
 * share it (https://developers.google.com/workspace/drive/api/reference/rest/v3/files). In a limited-access folder of a shared drive, a
 * file is not visible to all members, and nothing says to whom. Pure.
 */
export function accessTo(
  { driveId, permissions }: Pick<DriveFile, 'driveId' | 'permissions'>,
  { isMember, isLimited }: { isMember: boolean; isLimited: boolean },
): Access {
  if (driveId != null && isMember && !isLimited) return { kind: 'group', group: driveId };
  const isListed = driveId == null && permissions != null;
  return isListed ? { kind: 'listed', readers: readersOfPermissions(permissions) } : { kind: 'connection' };
}

/**
 * Returns the readers in a list of permissions (https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions): people, and domains
 * whose members can search for it. Google does not list members of groups here, and people with only a link cannot find it in Drive either. Pure.
 */
export const readersOfPermissions = (permissions: readonly DrivePermission[]): Reader[] => [
  ...new Set(
    permissions.flatMap(({ type, emailAddress, domain, allowFileDiscovery, deleted, view }): Reader[] => {
      // A view is not the file: only its published content, or its name.
      if (deleted || view != null) return [];
      if (type === 'user' && emailAddress) return [`email:${emailAddress.toLowerCase()}`];
      return type === 'domain' && domain && allowFileDiscovery ? [`domain:${domain.toLowerCase()}`] : [];
    }),
  ),
];

/** Returns the members of shared drives; nobody for one that the account has left. */
export function readMembers(ctx: FilesContext): ReadGroup {
  const shared = once(() => listSharedDrives(ctx));
  return async (drive) => ((await shared()).has(drive) ? membersOf(ctx, drive) : []);
}

async function membersOf(ctx: FilesContext, drive: string): Promise<Reader[]> {
  const path = `files/${encodeURIComponent(drive)}/permissions`;
  const fields = `nextPageToken,permissions(${PERMISSION_FIELDS})`;
  const parameters = { supportsAllDrives: 'true', pageSize: '100', fields };
  const pages = googlePages('Google Drive', null, (pageToken) =>
    getDrive(ctx, { path, parameters: { ...parameters, pageToken } }, permissionList),
  );
  const all = await nullIfRefused('contract', Array.fromAsync(pages));
  // A read-only member may not list the others, so only this account sees it.
  if (all === null) return [(await whoseDrive(ctx)).person];
  return readersOfPermissions(all.flatMap(({ page }) => page.permissions));
}
