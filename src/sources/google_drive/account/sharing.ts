import type { Access, GroupReaders, Reader } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import {
  aboutAnswer,
  type DriveFile,
  type DrivePermission,
  PERMISSION_FIELDS,
  permissionList,
} from './answers.ts';
import { type DriveContext, getDrive } from './client.ts';
import { listSharedDrives, pagesOf } from './lists.ts';

/**
 * Who sees a file: in a shared drive its members, else those whom it is shared with, which Google tells whoever may share it
 * (https://developers.google.com/workspace/drive/api/reference/rest/v3/files). In a folder with limited access, a shared drive's file is not for
 * all members, and nothing says for whom. Pure.
 */
export function accessTo(
  { driveId, permissions }: Pick<DriveFile, 'driveId' | 'permissions'>,
  { isMember, isLimited }: { isMember: boolean; isLimited: boolean },
): Access {
  if (driveId != null)
    return isMember && !isLimited ? { kind: 'group', group: driveId } : { kind: 'connection' };
  return permissions
    ? { kind: 'listed', readers: readersOfPermissions(permissions) }
    : { kind: 'connection' };
}

/**
 * Those whom a list of permissions names (https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions): people, and domains whose
 * people find it. Google says nowhere here who is in a group; and who has only a link finds nothing in Drive either. Pure.
 */
export const readersOfPermissions = (permissions: readonly DrivePermission[]): Reader[] => [
  ...new Set(
    permissions.flatMap(({ type, emailAddress, domain, allowFileDiscovery, deleted, view }): Reader[] => {
      // A view is not the file: what is published of it, or its name alone.
      if (deleted || view != null) return [];
      if (type === 'user' && emailAddress) return [`email:${emailAddress.toLowerCase()}`];
      return type === 'domain' && domain && allowFileDiscovery ? [`domain:${domain.toLowerCase()}`] : [];
    }),
  ),
];

/** The members of shared drives; of one that the account is in no longer, nobody. */
export async function* readMembers(
  ctx: DriveContext,
  groups: readonly string[],
): AsyncGenerator<GroupReaders> {
  const shared = await listSharedDrives(ctx);
  for (const group of groups)
    yield { group, readers: shared.has(group) ? readersOfPermissions(await listMembers(ctx, group)) : [] };
}

async function listMembers(ctx: DriveContext, drive: string): Promise<DrivePermission[]> {
  const path = `files/${encodeURIComponent(drive)}/permissions`;
  const fields = `nextPageToken,permissions(${PERMISSION_FIELDS})`;
  const parameters = { supportsAllDrives: 'true', pageSize: '100', fields };
  try {
    const pages = await Array.fromAsync(
      pagesOf(ctx, path, { parameters, schema: permissionList, start: null }),
    );
    return pages.flatMap(({ permissions }) => permissions);
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'contract') throw error;
    // Who may only read it may not be told who else does: it is the account's alone then.
    const { user } = await getDrive(ctx, 'about', { fields: 'user(emailAddress)' }, aboutAnswer);
    return [{ type: 'user', emailAddress: user.emailAddress }];
  }
}
