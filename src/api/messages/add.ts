import { z } from 'zod';
import type { Context } from '../../context.ts';
import {
  collectionSchema,
  dateSchema,
  metadataSchema,
  resourceIdSchema,
  titleSchema,
} from '../../documents/document-fields.ts';
import { defineRoute } from '../../http/define-route.ts';
import { BULK_VALUES_MAX } from '../../http/json/json-body.ts';
import { appendMessages, type SentConversation } from '../../ingest/append-messages.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { sourceSchema } from '../../tokens.ts';
import { BULK_MAX, bulkResponse } from '../memories/add-bulk.ts';

const message = z.object({
  resource_id: resourceIdSchema.describe('The conversation: a thread, a channel, a chat.'),
  message_id: z
    .string()
    .min(1)
    .max(1_000)
    .describe('Unique within the conversation. The same id again replaces the message.'),
  content: z.string().min(1).max(200_000),
  sender: z
    .union([z.string().max(1_000), z.object({ name: z.string().nullish(), email: z.string().nullish() })])
    .nullish(),
  date: dateSchema.nullish(),
  reply_to: z.string().max(1_000).nullish().describe('The message_id that this one answers.'),
  title: titleSchema.nullish().describe('The title of the conversation.'),
  collection: collectionSchema.nullish(),
  metadata: metadataSchema.nullish().describe('Metadata of the conversation; merged with what is stored.'),
});
type Message = z.infer<typeof message>;

export const addMessages = defineRoute({
  method: 'POST',
  path: '/messages',
  summary: 'Add 1 to 100 messages to conversations as they are written; all or none',
  tag: 'Memories',
  scope: 'memories:write',
  body: z.object({
    source: sourceSchema.default('vault'),
    messages: z.array(message).min(1).max(BULK_MAX),
  }),
  valuesMax: BULK_VALUES_MAX,
  response: bulkResponse,
  idempotent: true,
  handler: async (ctx: Context, { actor, body: { source, messages } }) => {
    await checkStorage(ctx, actor.appId);
    const conversations = [...Map.groupBy(messages, (one) => one.resource_id)].map(conversationOf);
    const statuses = await appendMessages(ctx, actor, source, conversations);
    return {
      success: true,
      count: messages.length,
      items: conversations.map(({ resourceId }, i) => ({
        source,
        resource_id: resourceId,
        status: statuses[i] ?? 'pending',
      })),
    };
  },
});

/** Builds one conversation from its messages; for fields about the whole conversation, the last value wins. */
const conversationOf = ([resourceId, messages]: [string, Message[]]): SentConversation => ({
  resourceId,
  title: messages.findLast((one) => one.title != null)?.title ?? null,
  collection: messages.findLast((one) => one.collection != null)?.collection ?? null,
  metadata: Object.assign({}, ...messages.map((one) => one.metadata ?? {})),
  messages: messages.map((one) => ({
    messageId: one.message_id,
    text: one.content,
    sender: senderOf(one.sender),
    date: one.date ?? null,
    replyTo: one.reply_to ?? null,
  })),
});

function senderOf(sender: Message['sender']): { name: string | null; email: string | null } | null {
  if (sender == null) return null;
  if (typeof sender === 'string') return { name: sender, email: null };
  return { name: sender.name ?? null, email: sender.email ?? null };
}
