import { z } from 'zod';

// https://learn.microsoft.com/en-us/graph/api/resources/teams-api-overview: validates only what is read here.

const text = z.string().nullish();

/** Returns the schema of a page of a Microsoft Graph list. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z.looseObject({ value: z.array(item), '@odata.nextLink': z.string().optional() });

export const graphError = z.looseObject({
  error: z.looseObject({ code: text, message: text }),
});

export const meAnswer = z.looseObject({ id: z.string(), userPrincipalName: z.string() });

export const teamAnswer = z.looseObject({ id: z.string(), displayName: text });
export type GraphTeam = z.infer<typeof teamAnswer>;

/** `membershipType`: `standard`, `private`, `shared`, or a value that is not known yet. */
export const channelAnswer = z.looseObject({ id: z.string(), displayName: text, membershipType: text });

/** https://learn.microsoft.com/en-us/graph/api/resources/aaduserconversationmember */
export const memberAnswer = z.looseObject({
  userId: text,
  displayName: text,
  email: text,
  /** For a chat: earlier messages are not shown to this member. */
  visibleHistoryStartDateTime: text,
});
export type GraphMember = z.infer<typeof memberAnswer>;

export const chatAnswer = z.looseObject({
  id: z.string(),
  topic: text,
  createdDateTime: text,
  members: z.array(memberAnswer).nullish(),
});
export type GraphChat = z.infer<typeof chatAnswer>;

const identity = z.looseObject({ displayName: text }).nullish();
const plainMessage = z.looseObject({
  id: z.string(),
  /** The post that a channel reply belongs to. */
  replyToId: text,
  /** `message`, or a system event: a member joined, a call. */
  messageType: z.string(),
  /** Graph drops trailing zeros of fractional seconds; as text, such dates do not sort. */
  createdDateTime: z.iso.datetime({ offset: true }).transform((date) => new Date(date).toISOString()),
  deletedDateTime: text,
  subject: text,
  from: z.looseObject({ user: identity, application: identity }).nullish(),
  body: z.looseObject({ contentType: text, content: text }).nullish(),
  attachments: z.array(z.looseObject({ contentType: text, name: text })).nullish(),
});
/** https://learn.microsoft.com/en-us/graph/api/resources/chatmessage */
export const graphMessage = plainMessage.extend({
  replies: z.array(plainMessage).nullish(),
  'replies@odata.nextLink': z.string().optional(),
});
export type GraphMessage = z.infer<typeof plainMessage>;
export type GraphPost = z.infer<typeof graphMessage>;
