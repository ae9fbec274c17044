import { z } from 'zod';
import type { VendorDescription } from '../described.ts';

const when = z.iso.datetime({ offset: true });

const user = z.strictObject({
  type: z.literal('user'),
  id: z.string(),
  name: z.string().optional(),
  login: z.string().optional(),
});
const group = user.pick({ id: true, name: true }).extend({ type: z.literal('group') });

const folderMini = z.strictObject({
  type: z.literal('folder'),
  id: z.string(),
  name: z.string().optional(),
});

const item = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  item_status: z.enum(['active', 'trashed', 'deleted']).optional(),
  path_collection: z.strictObject({ total_count: z.int(), entries: z.array(folderMini) }).optional(),
  owned_by: user.optional(),
});

const permissions = z.strictObject({
  can_delete: z.boolean(),
  can_download: z.boolean(),
  can_invite_collaborator: z.boolean(),
  can_rename: z.boolean(),
  can_set_share_access: z.boolean(),
  can_share: z.boolean(),
  can_annotate: z.boolean(),
  can_comment: z.boolean(),
  can_preview: z.boolean(),
  can_upload: z.boolean(),
  can_view_annotations_all: z.boolean(),
  can_view_annotations_self: z.boolean(),
});

const file = item.extend({
  type: z.literal('file'),
  size: z.int().optional(),
  sha1: z
    .string()
    .regex(/^[\da-f]{40}$/)
    .optional(),
  content_created_at: when.nullish(),
  content_modified_at: when.nullish(),
  permissions: permissions.optional(),
  has_collaborations: z.boolean().optional(),
});
const folder = item.extend({ type: z.literal('folder') });

const event = z.strictObject({
  type: z.string().optional(),
  event_id: z.string().optional(),
  event_type: z
    .enum([
      'COLLABORATION_INVITE',
      'COLLABORATION_REMOVE',
      'COMMENT_CREATE',
      'ITEM_CREATE',
      'ITEM_DOWNLOAD',
      'ITEM_MOVE',
      'ITEM_PREVIEW',
      'ITEM_RENAME',
      'ITEM_SHARED_UPDATE',
      'ITEM_TRASH',
      'ITEM_UNDELETE_VIA_TRASH',
      'ITEM_UPLOAD',
      'LOCK_CREATE',
    ])
    .optional(),
  source: z
    .union([
      z.strictObject({ item_type: z.enum(['file', 'folder']), item_id: z.string(), item_name: z.string() }),
      file,
      folder,
    ])
    .optional(),
});

const collaboration = z.strictObject({
  type: z.literal('collaboration'),
  id: z.string(),
  accessible_by: z.union([user, group]).optional(),
  role: z
    .enum([
      'editor',
      'viewer',
      'previewer',
      'uploader',
      'previewer uploader',
      'viewer uploader',
      'co-owner',
      'owner',
    ])
    .optional(),
  status: z.enum(['accepted', 'pending', 'rejected']).optional(),
  expires_at: when.nullish(),
});

const listOf = (entry: z.ZodType) =>
  z.strictObject({
    entries: z.array(entry).optional(),
    limit: z.int().optional(),
    next_marker: z.string().nullish(),
  });
const collaborations = listOf(collaboration);

/** https://github.com/box/box-openapi (Apache 2.0), version 2024.0; a folder in a list has the fields that were asked for too. */
export const BOX_DESCRIPTION: VendorDescription = {
  requests: [
    { request: 'GET /2.0/users/me', query: ['fields'], answers: { 200: user } },
    {
      request: 'GET /2.0/events',
      query: ['stream_type', 'stream_position', 'limit', 'event_type', 'created_after', 'created_before'],
      answers: {
        200: z.strictObject({
          chunk_size: z.int().optional(),
          next_stream_position: z.union([z.string(), z.number()]).optional(),
          entries: z.array(event).optional(),
        }),
      },
    },
    { request: 'GET /2.0/files/{id}', query: ['fields'], answers: { 200: file } },
    {
      request: 'GET /2.0/files/{id}/content',
      query: ['version'],
      answers: { 202: z.literal(''), 302: z.literal('') },
    },
    { request: 'GET /dl/{id}', answers: null },
    {
      request: 'GET /2.0/{kind}/{id}/collaborations',
      query: ['fields', 'limit', 'marker'],
      answers: { 200: collaborations },
    },
    {
      request: 'GET /2.0/folders/{id}',
      query: ['fields', 'sort', 'direction', 'offset', 'limit'],
      answers: { 200: folder },
    },
    {
      request: 'GET /2.0/folders/{id}/items',
      query: ['fields', 'usemarker', 'marker', 'offset', 'limit', 'sort', 'direction'],
      answers: { 200: listOf(z.union([file, folder])) },
    },
  ],
  refusal: z.strictObject({
    type: z.literal('error').optional(),
    status: z.int().optional(),
    // The description names some codes; https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/ has more.
    code: z.string().optional(),
    message: z.string().optional(),
    request_id: z.string().optional(),
  }),
};
