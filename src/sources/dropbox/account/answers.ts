import { z } from 'zod';
import { listed } from '../../vendor-http/listed.ts';

/** https://github.com/dropbox/dropbox-api-spec/blob/main/files.stone, `FileMetadata` */
export const dropboxFile = z.looseObject({
  '.tag': z.literal('file'),
  id: z.string().min(1),
  name: z.string(),
  /** Null if in a folder that the account has not added to its Dropbox. */
  path_lower: z.string().nullish(),
  path_display: z.string().nullish(),
  rev: z.string(),
  size: z.number(),
  content_hash: z.string().nullish(),
  client_modified: z.string().nullish(),
  /** False for Paper and Google documents, whose text is only available in another format. */
  is_downloadable: z.boolean().default(true),
  export_info: z
    .looseObject({ export_as: z.string().nullish(), export_options: z.array(z.string()).nullish() })
    .nullish(),
  preview_url: z.string().nullish(),
  /** Only for items in a shared folder. */
  sharing_info: z.looseObject({ parent_shared_folder_id: z.string().nullish() }).nullish(),
});
export type DropboxFile = z.infer<typeof dropboxFile>;

const folderAnswer = z.looseObject({
  '.tag': z.literal('folder'),
  name: z.string().nullish(),
  path_lower: z.string().nullish(),
});
/** A deleted file, or a folder with everything in it. */
const deletedAnswer = z.looseObject({ '.tag': z.literal('deleted'), path_lower: z.string().nullish() });

export const metadataAnswer = z.discriminatedUnion('.tag', [dropboxFile, folderAnswer, deletedAnswer]);
export type DropboxEntry = z.infer<typeof metadataAnswer>;

export const entryList = z.looseObject({
  entries: listed(metadataAnswer),
  cursor: z.string().min(1),
  has_more: z.boolean(),
});

/** https://github.com/dropbox/dropbox-api-spec/blob/main/users.stone, `FullAccount` */
export const dropboxAccount = z.looseObject({
  account_id: z.string().min(1),
  email: z.string().min(1),
  root_info: z.looseObject({ root_namespace_id: z.string().min(1) }),
});

/** https://github.com/dropbox/dropbox-api-spec/blob/main/sharing_folders.stone, `UserMembershipInfo` */
const dropboxMember = z.looseObject({
  access_type: z.looseObject({ '.tag': z.string() }),
  user: z.looseObject({ account_id: z.string().min(1), email: z.string().min(1) }),
});
export type DropboxMember = z.infer<typeof dropboxMember>;

/** `SharedFolderMembers` */
export const memberList = z.looseObject({ users: z.array(dropboxMember), cursor: z.string().nullish() });

/** https://www.dropbox.com/developers/documentation/http/documentation#error-handling */
export const errorAnswer = z.looseObject({
  error_summary: z.string(),
  error: z.looseObject({ required_scope: z.string().nullish() }).nullish(),
});
