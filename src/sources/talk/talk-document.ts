import type { BlockLink, RawBlock, Sender } from '../../parse/block.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';

export interface TalkMessage {
  /** Empty if it consists of files. */
  text: string;
  sender: Sender;
  /** ISO 8601. */
  date: string | null;
  id: string | null;
  /** The id of the message that it answers. */
  replyTo?: string | undefined;
  links?: BlockLink[];
  files: readonly { name: string; url?: string | undefined }[];
}

/** Converts messages that belong together, in chronological order, to one document. Pure. */
export const talkDocument = (
  facts: Pick<RawSourceDocument, 'source' | 'resourceId' | 'title' | 'metadata'>,
  messages: readonly TalkMessage[],
): RawSourceDocument => ({
  ...facts,
  type: 'conversation',
  blocks: messages.flatMap(blocksOf),
  warnings: [],
  createdAt: messages.find(({ date }) => date !== null)?.date ?? null,
  lastModified: messages.findLast(({ date }) => date !== null)?.date ?? null,
});

function blocksOf({ text, sender, date, id, replyTo, links, files }: TalkMessage): RawBlock[] {
  const said: RawBlock = { type: 'message', text, content: text, sender };
  const facts = { date: date ?? undefined, message_id: id ?? undefined, reply_to: replyTo };
  return [
    ...(text === '' ? [] : [{ ...said, ...facts, ...(links?.length ? { links } : {}) }]),
    ...files.map(({ name, url }): RawBlock => ({ type: 'attachment', text: name, url })),
  ];
}
