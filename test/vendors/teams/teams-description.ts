import { z } from 'zod';
import type { DescribedRequest, VendorDescription } from '../described.ts';

/** Graph leaves out trailing zeros of fractional seconds, so all digits are as right as none. */
const when = z.iso.datetime();
const text = z.string().nullable();

const member = z.strictObject({
  '@odata.type': z.literal('#microsoft.graph.aadUserConversationMember'),
  id: z.string(),
  displayName: text.optional(),
  roles: z.array(z.string()).nullish(),
  visibleHistoryStartDateTime: when.nullish(),
  userId: text.optional(),
  email: text.optional(),
  tenantId: text.optional(),
});

const identity = z.strictObject({ id: text.optional(), displayName: text.optional() });

const attachment = z.strictObject({
  id: text.optional(),
  contentType: text.optional(),
  contentUrl: text.optional(),
  content: text.optional(),
  name: text.optional(),
  teamsAppId: text.optional(),
  thumbnailUrl: text.optional(),
});

const reply = z.strictObject({
  id: z.string(),
  replyToId: text.optional(),
  messageType: z.enum(['message', 'chatEvent', 'typing', 'unknownFutureValue', 'systemEventMessage']),
  createdDateTime: when.nullish(),
  lastModifiedDateTime: when.nullish(),
  deletedDateTime: when.nullish(),
  subject: text.optional(),
  from: z.strictObject({ application: identity.nullish(), user: identity.nullish() }).nullish(),
  body: z.strictObject({ contentType: z.enum(['text', 'html']).nullish(), content: text.optional() }),
  attachments: z.array(attachment).nullish(),
});
const message = reply.extend({
  replies: z.array(reply).nullish(),
  'replies@odata.nextLink': z.url().optional(),
});

const team = z.strictObject({ id: z.string(), displayName: text.optional() });

const channel = z.strictObject({
  id: z.string(),
  displayName: z.string(),
  membershipType: z.enum(['standard', 'private', 'unknownFutureValue', 'shared']).nullish(),
  createdDateTime: when.nullish(),
});

const chat = z.strictObject({
  id: z.string(),
  chatType: z.enum(['oneOnOne', 'group', 'meeting', 'unknownFutureValue']),
  topic: text.optional(),
  createdDateTime: when.nullish(),
  members: z.array(member).nullish(),
});

const listOf = (item: z.ZodType) =>
  z.strictObject({
    value: z.array(item),
    '@odata.nextLink': z.url().optional(),
    '@odata.deltaLink': z.url().optional(),
  });

const read = (path: string, answer: z.ZodType): DescribedRequest => ({
  request: `GET /v1.0/${path}`,
  query: ['$select', '$expand', '$top', '$filter', '$orderby', '$skiptoken'],
  answers: { 200: answer },
});

/**
 * The types of https://github.com/microsoftgraph/msgraph-metadata (MIT), v1.0; `@odata.type` as https://learn.microsoft.com/en-us/graph/api
 * shows it.
 */
export const TEAMS_DESCRIPTION: VendorDescription = {
  requests: [
    read('me', z.strictObject({ id: z.string(), userPrincipalName: text })),
    read('me/joinedTeams', listOf(team)),
    read('me/chats', listOf(chat)),
    read('chats/{id}', chat),
    read('chats/{id}/members', listOf(member)),
    read('chats/{id}/messages', listOf(reply)),
    read('chats/{id}/messages/{id}', reply),
    read('teams/{id}/channels', listOf(channel)),
    read('teams/{id}/channels/{id}/allMembers', listOf(member)),
    read('teams/{id}/channels/{id}/messages', listOf(message)),
    read('teams/{id}/channels/{id}/messages/delta', listOf(message)),
    read('teams/{id}/channels/{id}/messages/{id}', message),
    read('teams/{id}/channels/{id}/messages/{id}/replies', listOf(reply)),
  ],
  // https://learn.microsoft.com/en-us/graph/errors
  refusal: z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
};
