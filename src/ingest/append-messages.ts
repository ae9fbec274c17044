import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { runOnContent } from '../documents/chunking/read-content.ts';
import type { LockedDocument, StoredContent } from '../documents/columns.ts';
import type { DocumentStatus, Metadata } from '../documents/document.ts';
import { METADATA_KEYS_MAX } from '../documents/document-fields.ts';
import type { NewDocument } from '../documents/new-document.ts';
import { lockForAppend } from '../documents/writes.ts';
import type { Viewer } from '../documents/visible.ts';
import { conflict, invalidField } from '../errors.ts';
import type { Source } from '../tokens.ts';
import { mergeMessagesTask, type SentMessage } from './prepare/merge-messages.ts';
import { storeAndForget } from './save-documents.ts';
import { compareText } from '../lib/lists/compare-text.ts';

export interface SentConversation {
  resourceId: string;
  title: string | null;
  collection: string | null;
  metadata: Metadata;
  messages: SentMessage[];
}

const EMPTY: StoredContent = { body: null, blocks_json: '[]', sent_json: null };

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
  const inOrder = conversations.toSorted((a, b) => compareText(a.resourceId, b.resourceId));
  const { statuses, changedIds } = await ctx.writes.during(viewer.appId, () =>
    transaction(ctx.sql, async (tx) => {
      const prepared: NewDocument[] = [];
      for (const conversation of inOrder)
        prepared.push(await mergedDocument(ctx, tx, viewer, source, conversation));
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
): Promise<NewDocument> {
  const stored = await lockForAppend(tx, viewer, source, sent.resourceId);
  if (stored && stored.type !== 'conversation') throw notAConversation(source, stored);
  const metadata = { ...stored?.metadata, ...sent.metadata };
  if (Object.keys(metadata).length > METADATA_KEYS_MAX)
    throw invalidField(
      ['body', 'messages'],
      `would leave "${sent.resourceId.slice(0, 200)}" with more than ${METADATA_KEYS_MAX} metadata keys; update it with metadata: null to clear them`,
    );
  const fields = {
    source,
    resourceId: sent.resourceId,
    type: 'conversation' as const,
    title: sent.title ?? stored?.title ?? null,
    body: null,
    metadata,
    url: stored?.url ?? null,
    collection: sent.collection ?? stored?.collection ?? null,
    createdAt: stored?.created_at?.toISOString() ?? null,
    occurredAt: stored?.occurred_at?.toISOString() ?? null,
    dateReason: stored?.date_reason ?? null,
    // A conversation pending review stays pending with another message.
    review: stored?.status === 'pending_review',
    extract: stored?.extract ?? null,
  };
  const { messages } = sent;
  const moreChars = messages.reduce((n, { text }) => n + text.length, 0);
  // Keeps the request's place: whoever took it could wait for the lock.
  return runOnContent(
    cpu,
    viewer.appId,
    mergeMessagesTask,
    { fields, content: stored ?? EMPTY, messages },
    { moreChars },
  );
}

const notAConversation = (source: Source, { resource_id, type }: LockedDocument) =>
  conflict(
    'NotAConversation',
    `"${resource_id.slice(0, 200)}" of source ${source} is a ${type}. Messages are added to conversations only; choose another resource_id.`,
  );
