import { at } from '../../../lib/at.ts';
import { presentFacts, type RawSourceDocument } from '../../../parse/source-document.ts';
import { splitAtPauses } from '../../talk/split-at-pauses.ts';
import { talkDocument, type TalkMessage } from '../../talk/talk-document.ts';
import { titleOfTalk } from '../../talk/title-of-talk.ts';

/** Nobody spoke for so long: what comes then is another conversation. */
const SILENCE_MS = 12 * 60 * 60 * 1000;

export interface Channel {
  /** The service, in lower case: part of the documents' ids. */
  service: string;
  id: string;
  name: string;
  /** The server or group around the channel. */
  community?: string | undefined;
}

/** Converts the messages of an exported channel to conversations, split where nobody spoke for twelve hours. */
export function channelDocuments(channel: Channel, messages: readonly TalkMessage[]): RawSourceDocument[] {
  const timeOf = ({ date }: TalkMessage): number | null => (date === null ? null : Date.parse(date));
  return splitAtPauses(messages, { timeOf, pause: SILENCE_MS }).map((talk) => conversationOf(channel, talk));
}

function conversationOf(channel: Channel, talk: readonly TalkMessage[]): RawSourceDocument {
  const { service, id, name, community } = channel;
  const first = at(talk, 0);
  const document = talkDocument(
    {
      source: 'vault',
      resourceId: [service, id, first.id ?? first.date ?? ''].join(':'),
      title: null,
      metadata: presentFacts({ channel: name, channel_id: id, community, messages: talk.length }),
    },
    talk,
  );
  return { ...document, title: titleOfTalk(name, document.blocks[0]?.text ?? '') };
}
