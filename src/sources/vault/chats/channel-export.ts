import { at } from '../../../lib/at.ts';
import type { RawSourceDocument } from '../../../parse/source-document.ts';
import { splitTalks } from '../../talk/split-at-pauses.ts';
import { channelTalk, type TalkChannel, type TalkMessage } from '../../talk/talk-document.ts';

/** Converts the messages of a channel exported from `service`, in lower case, to conversations. */
export const channelDocuments = (
  service: string,
  channel: TalkChannel,
  messages: readonly TalkMessage[],
): RawSourceDocument[] =>
  splitTalks(messages, ({ date }) => date).map((talk) => {
    const first = at(talk, 0);
    const resourceId = [service, channel.id, first.id ?? first.date ?? ''].join(':');
    return channelTalk({ source: 'vault', resourceId }, channel, talk);
  });
