import { z } from 'zod';
import { idOf, listed } from '../../vendor-http/listed.ts';

/** https://developer.box.com/reference/resources/folder--mini */
const placeAnswer = z.looseObject({
  entries: z.array(z.looseObject({ id: z.string().min(1), name: z.string().nullish() })),
});

/** https://developer.box.com/reference/resources/file--full, restricted to these fields. */
export const boxFile = z.looseObject({
  type: z.literal('file'),
  id: z.string().min(1),
  name: z.string(),
  size: z.number().nullish(),
  sha1: z.string().nullish(),
  /** `active`, `trashed` or `deleted`. */
  item_status: z.string().nullish(),
  content_created_at: z.string().nullish(),
  content_modified_at: z.string().nullish(),
  /** The folders that the account sees it in, outermost first. */
  path_collection: placeAnswer,
  owned_by: z.looseObject({ name: z.string().nullish(), login: z.string().nullish() }).nullish(),
  permissions: z.looseObject({ can_download: z.boolean().nullish() }).nullish(),
  /** Whether the file itself is shared. */
  has_collaborations: z.boolean().nullish(),
});
export type BoxFile = z.infer<typeof boxFile>;
export const BOX_FIELDS =
  'type,id,name,size,sha1,item_status,content_created_at,content_modified_at,path_collection,owned_by,permissions,has_collaborations';

/** https://developer.box.com/reference/resources/user--mini, or a group */
const boxPerson = z.looseObject({
  type: z.string().nullish(),
  id: z.string().nullish(),
  login: z.string().nullish(),
});

/** The fields of a file or folder that determine who can see it. */
export const boxPlace = z.looseObject({
  item_status: z.string().nullish(),
  path_collection: placeAnswer,
  owned_by: boxPerson.nullish(),
});
export type BoxPlace = z.infer<typeof boxPlace>;

/** https://developer.box.com/reference/resources/collaboration */
const boxCollaboration = z.looseObject({
  accessible_by: boxPerson.nullable(),
  role: z.string(),
  status: z.string(),
  expires_at: z.string().nullish(),
});
export type BoxCollaboration = z.infer<typeof boxCollaboration>;

export const collaborationList = z.looseObject({
  entries: z.array(boxCollaboration),
  next_marker: z.string().nullish(),
});

/** https://developer.box.com/reference/get-folders-id-items */
export const itemList = z.looseObject({
  entries: listed(
    z.discriminatedUnion('type', [
      boxFile,
      z.looseObject({ type: z.literal('folder'), id: z.string().min(1), name: z.string().nullish() }),
      z.looseObject({ type: z.literal('web_link') }),
    ]),
    // Items below a folder have other ids.
    (broken) => ('type' in broken && broken.type === 'file' ? idOf(broken) : null),
  ),
  next_marker: z.string().nullish(),
});

/** A file or folder, in either form: https://developer.box.com/reference/resources/event-source */
const eventSource = z.looseObject({
  type: z.string().nullish(),
  id: z.string().nullish(),
  item_type: z.string().nullish(),
  item_id: z.string().nullish(),
});

/** https://developer.box.com/reference/resources/event */
const boxEvent = z.looseObject({
  event_id: z.string().nullish(),
  event_type: z.string(),
  source: eventSource.nullish(),
});
export type BoxEvent = z.infer<typeof boxEvent>;

export const eventList = z.looseObject({
  entries: listed(boxEvent, () => null),
  /** A number, which may exceed JavaScript's range, or a string. */
  next_stream_position: z.union([z.string().min(1), z.int()]).transform(String),
});

/** https://developer.box.com/reference/get-users-me */
export const boxUser = z.looseObject({ id: z.string().min(1), login: z.string().min(1) });

/** https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors */
export const boxError = z.looseObject({ code: z.string() });
