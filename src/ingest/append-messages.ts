import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { blocksOf } from '../documents/chunking/blocks-of.ts';
import { readData } from '../documents/chunking/read-sent.ts';
import type { LockedDocument } from '../documents/columns.ts';
import type { DocumentStatus, Metadata } from '../documents/document.ts';
import { dateSchema, METADATA_KEYS_MAX } from '../documents/document-fields.ts';
import { lockForAppend } from '../documents/writes.ts';
import type { Viewer } from '../documents/visible.ts';
import { conflict, invalidField } from '../errors.ts';
import type { RawBlock } from '../parse/block.ts';
import type { Source } from '../tokens.ts';
import { prepareParsed } from './prepare/prepare-in-pool.ts';
import { storeAndForget } from './save-documents.ts';

export interface SentMessage {
  /** A message with the same id in the same conversation replaces the earlier one. */
  messageId: string;
  text: string;
  sender: { name: string | null; email: string | null } | null;
  /** ISO 8601 with offset. */
  date: string | null;
  replyTo: string | null;
}

export interface SentConversation {
  resourceId: string;
  title: string | null;
  collection: string | null;
  metadata: Metadata;
  messages: SentMessage[];
}

type AppendContext = Pick<Context, 'sql' | 'cpu' | 'writes' | 'nudgeIngest' | 'documentsChanged'>;

/**
 * Adds messages to conversations of the caller and creates missing ones; all or none. Writers of one conversation take turns, so that none
 * loses another's message. 409 if an id belongs to a document that is not a conversation.
 */
export async function appendMessages(
  ctx: AppendContext,
  viewer: Viewer,
  source: Source,
  conversations: SentConversation[],
): Promise<DocumentStatus[]> {
  // A fixed order, so that two writers of the same conversations do not deadlock.
  const inOrder = conversations.toSorted((a, b) => (a.resourceId < b.resourceId ? -1 : 1));
  const { statuses, changedIds } = await ctx.writes.during(viewer.appId, () =>
    transaction(ctx.sql, async (tx) => {
      const documents = [];
      for (const conversation of inOrder)
        documents.push(await mergedDocument(ctx, tx, viewer, source, conversation));
      const prepared = await prepareParsed(ctx, viewer.appId, documents);
      return storeAndForget(tx, viewer.appId, viewer.userId, prepared);
    }),
  );
  if (changedIds.length) ctx.nudgeIngest();
  ctx.documentsChanged(viewer.appId, viewer.userId);
  const statusOf = new Map(inOrder.map(({ resourceId }, i) => [resourceId, statuses[i] ?? 'pending']));
  return conversations.map(({ resourceId }) => statusOf.get(resourceId) ?? 'pending');
}

async function mergedDocument(
  { cpu }: AppendContext,
  tx: Tx,
  viewer: Viewer,
  source: Source,
  sent: SentConversation,
) {
  const stored = await lockForAppend(tx, viewer, source, sent.resourceId);
  if (stored && stored.type !== 'conversation') throw notAConversation(source, stored);
  const before: RawBlock[] = stored ? await blocksOf(cpu, stored, viewer.appId) : [];
  const blocks = readData(mergeMessages(before, sent.messages).map((block) => ({ ...block })));
  const metadata = { ...stored?.metadata, ...sent.metadata };
  if (Object.keys(metadata).length > METADATA_KEYS_MAX)
    throw invalidField(
      ['body', 'messages'],
      `would leave "${sent.resourceId.slice(0, 200)}" with more than ${METADATA_KEYS_MAX} metadata keys; update it with metadata: null to clear them`,
    );
  const newest = newestDate(blocks);
  return {
    source,
    resourceId: sent.resourceId,
    type: 'conversation' as const,
    title: sent.title ?? stored?.title ?? null,
    body: null,
    blocks,
    metadata,
    url: stored?.url ?? null,
    collection: sent.collection ?? stored?.collection ?? null,
    createdAt: stored?.created_at?.toISOString() ?? null,
    occurredAt: newest ?? stored?.occurred_at?.toISOString() ?? null,
    dateReason: newest === null ? (stored?.date_reason ?? null) : ('format' as const),
    // A conversation pending review stays pending with another message.
    review: stored?.status === 'pending_review',
    extract: stored?.extract ?? null,
  };
}

/** Returns the date of the newest message; dates of an imported conversation may be any text. */
function newestDate(blocks: readonly RawBlock[]): string | null {
  const dates = blocks.flatMap((block) => {
    const date = dateSchema.safeParse(block.date);
    return date.success ? [date.data] : [];
  });
  return dates.toSorted().at(-1) ?? null;
}

const notAConversation = (source: Source, { resource_id, type }: LockedDocument) =>
  conflict(
    'NotAConversation',
    `"${resource_id.slice(0, 200)}" of source ${source} is a ${type}. Messages are added to conversations only; choose another resource_id.`,
  );

/** Returns the blocks with the messages merged in: those with a known id in its place, the others at the end. */
export function mergeMessages(blocks: readonly RawBlock[], messages: readonly SentMessage[]): RawBlock[] {
  const merged = [...blocks];
  const placeOf = new Map(
    blocks.flatMap((block, i) => (block.message_id === undefined ? [] : [[block.message_id, i] as const])),
  );
  for (const message of messages) {
    const at = placeOf.get(message.messageId) ?? merged.length;
    merged[at] = blockOf(message);
    placeOf.set(message.messageId, at);
  }
  return merged;
}

const blockOf = ({ messageId, text, sender, date, replyTo }: SentMessage): RawBlock => ({
  type: 'message',
  text,
  message_id: messageId,
  ...(sender ? { sender } : {}),
  ...(date === null ? {} : { date }),
  ...(replyTo === null ? {} : { reply_to: replyTo }),
});
