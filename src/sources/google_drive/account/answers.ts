import { z } from 'zod';
import { listed } from '../../vendor-http/listed.ts';

const pageToken = { nextPageToken: z.string().nullish() };
const person = z.looseObject({ displayName: z.string().nullish(), emailAddress: z.string().nullish() });

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions */
const permission = z.looseObject({
  type: z.string(),
  emailAddress: z.string().nullish(),
  domain: z.string().nullish(),
  /** Whether a search finds it, or only its link opens it. */
  allowFileDiscovery: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
  view: z.string().nullish(),
});
export type DrivePermission = z.infer<typeof permission>;
export const PERMISSION_FIELDS = 'type,emailAddress,domain,allowFileDiscovery,deleted,view';
export const permissionList = z.looseObject({ permissions: z.array(permission), ...pageToken });

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files */
export const fileAnswer = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  version: z.string().nullish(),
  md5Checksum: z.string().nullish(),
  size: z.string().nullish(),
  trashed: z.boolean().default(false),
  createdTime: z.string().nullish(),
  modifiedTime: z.string().nullish(),
  parents: z.array(z.string()).default([]),
  /** The shared drive that it is in. */
  driveId: z.string().nullish(),
  webViewLink: z.string().nullish(),
  owners: z.array(person).default([]),
  capabilities: z.looseObject({ canDownload: z.boolean().nullish() }).nullish(),
  /** For a folder: whether access to its parent does not give access to it. */
  inheritedPermissionsDisabled: z.boolean().nullish(),
  /** Only visible to those who may share it, and never in a shared drive. */
  permissions: z.array(permission).nullish(),
});
export type DriveFile = z.infer<typeof fileAnswer>;

/** Fields to request for every file: by default, Google returns four. */
export const FILE_FIELDS = `id,name,mimeType,version,md5Checksum,size,trashed,createdTime,modifiedTime,parents,driveId,webViewLink,inheritedPermissionsDisabled,owners(displayName,emailAddress),capabilities(canDownload),permissions(${PERMISSION_FIELDS})`;

export const fileList = z.looseObject({
  files: listed(fileAnswer),
  incompleteSearch: z.boolean().nullish(),
  ...pageToken,
});

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/changes */
const changeAnswer = z.looseObject({
  changeType: z.string(),
  removed: z.boolean().default(false),
  fileId: z.string().nullish(),
  file: fileAnswer.nullish(),
});
const changedFile = changeAnswer.pick({ fileId: true });
export type DriveChange = z.infer<typeof changeAnswer>;

export const changeList = z.looseObject({
  changes: listed(changeAnswer, (broken) => changedFile.safeParse(broken).data?.fileId ?? null),
  ...pageToken,
  newStartPageToken: z.string().nullish(),
});

export const startToken = z.looseObject({ startPageToken: z.string().min(1) });

const sharedDrive = z.looseObject({ id: z.string().min(1), name: z.string() });
export const driveList = z.looseObject({ drives: z.array(sharedDrive), ...pageToken });

export const aboutAnswer = z.looseObject({ user: z.looseObject({ emailAddress: z.string().min(1) }) });

export const FOLDER = 'application/vnd.google-apps.folder';
export const SHORTCUT = 'application/vnd.google-apps.shortcut';
