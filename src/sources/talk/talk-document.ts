import type { BlockLink, RawBlock, Sender } from '../../parse/block.ts';
import { messageBlock } from '../../parse/message-block.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { titleOfTalk } from './title-of-talk.ts';

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

/** A channel in which people talk. */
export interface TalkChannel {
  id: string;
  name: string;
  /** As displayed: `#general`. */
  title: string;
  /** The server or group around the channel. */
  community?: string | undefined;
}

/** Converts messages of a channel that belong together to one document, named after the first line. Pure. */
export function channelTalk(
  facts: Pick<RawSourceDocument, 'source' | 'resourceId'>,
  { id, name, title, community }: TalkChannel,
  messages: readonly TalkMessage[],
): RawSourceDocument {
  const metadata = presentFacts({ channel: name, channel_id: id, community, messages: messages.length });
  const document = talkDocument({ ...facts, title: null, metadata }, messages);
  return { ...document, title: titleOfTalk(title, document.blocks[0]?.text ?? '') };
}

function blocksOf({ text, sender, date, id, replyTo, links, files }: TalkMessage): RawBlock[] {
  const said = messageBlock(text, sender, { date, message_id: id, reply_to: replyTo });
  return [
    ...(text === '' ? [] : [{ ...said, ...(links?.length ? { links } : {}) }]),
    ...files.map(({ name, url }): RawBlock => ({ type: 'attachment', text: name, url })),
  ];
}
