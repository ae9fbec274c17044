import { type PlainDocument, prepareDocument } from '../../documents/chunking/prepare-document.ts';
import { readStoredContent, type ToRead } from '../../documents/chunking/read-content.ts';
import { readData } from '../../documents/chunking/read-sent.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import type { RawBlock } from '../../parse/block.ts';

export interface SentMessage {
  /** A message with the same id in the same conversation replaces the earlier one. */
  messageId: string;
  text: string;
  sender: { name: string | null; email: string | null } | null;
  /** ISO 8601 with offset. */
  date: string | null;
  replyTo: string | null;
}

/** A conversation with messages to add. */
interface ToMerge {
  /** With the stored date. */
  fields: Omit<PlainDocument, 'blocks'>;
  content: ToRead;
  messages: readonly SentMessage[];
}

async function mergeIntoContent({ fields, content, messages }: ToMerge): Promise<NewDocument> {
  const before = (await readStoredContent(content)).blocks;
  const blocks = readData(mergeMessages(before, messages).map((block) => ({ ...block })));
  const newest = newestDate(blocks);
  const dated = newest === null ? {} : { occurredAt: newest, dateReason: 'format' as const };
  return prepareDocument({ ...fields, ...dated, blocks });
}

export const mergeMessagesTask = defineTask(import.meta.url, mergeIntoContent);

/** Returns the date of the newest message; dates of an imported conversation may be any text. */
function newestDate(blocks: readonly RawBlock[]): string | null {
  const dates = blocks.flatMap((block) => {
    const date = dateSchema.safeParse(block.date);
    return date.success ? [date.data] : [];
  });
  return dates.toSorted().at(-1) ?? null;
}

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
