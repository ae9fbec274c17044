import { at } from '../../../lib/at.ts';
import { teamsMessageText } from '../../../parse/chat/message-html.ts';
import { presentFacts } from '../../../parse/source-document.ts';
import type { Delivered } from '../../contract.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import type { ListedItem } from '../../reporting/report-items.ts';
import { splitTalks } from '../../talk/split-at-pauses.ts';
import type { TalkMessage } from '../../talk/talk-document.ts';
import { titleOfTalk } from '../../talk/title-of-talk.ts';
import { teamsDocument } from '../teams-conversation.ts';
import type { GraphMessage } from './answers.ts';
import type { TeamsPlace } from './places.ts';

/**
 * Returns the talks of a chat, oldest first: its messages between long pauses. A deleted message still counts, so that a talk stays the same whatever is edited or deleted
 * in it. Other events, such as added members, do not count.
 */
export const splitChat = (messages: readonly GraphMessage[]): GraphMessage[][] =>
  splitTalks(
    messages.filter(({ messageType }) => messageType === 'message'),
    ({ createdDateTime }) => createdDateTime,
  );

const MARK = ';messageid=';

/** Returns the item of a conversation in the ledger: its place, and its first message. */
export const talkItem = (place: string, root: string): string => `${place}${MARK}${root}`;

/** Returns the id of the place that an item belongs to. */
export const placeOfItem = (item: string): string => item.slice(0, item.lastIndexOf(MARK));

/**
 * Returns the talk of a post with its replies, or of a chat up to a long pause; its first message identifies it, even if it was deleted. Pure.
 */
export function teamsTalk(place: TeamsPlace, messages: readonly GraphMessage[]): ListedItem {
  const delivered = deliverTalk(place, messages);
  const item = talkItem(place.id, at(messages, 0).id);
  return { item, version: delivered?.version ?? null, read: async () => delivered };
}

/** Converts a talk to its document; null if it has no text. Its version begins with its start. Pure. */
export function deliverTalk(place: TeamsPlace, messages: readonly GraphMessage[]): Delivered | null {
  const { id, createdDateTime: start } = at(messages, 0);
  const item = talkItem(place.id, id);
  const said = messages.map(toTalkMessage).filter(({ text, files }) => text || files.length);
  if (!said.length) return null;
  const subject = messages.find((message) => isSaid(message) && message.subject)?.subject;
  const title = titleOfTalk(place.title, subject || said[0]?.text || '');
  const plain = teamsDocument(said, { resourceId: item, title, chat: place.id });
  const names = presentFacts(place.team === null ? {} : { team: place.team, channel: place.title });
  const delivered = deliverDocument(item, { ...plain, metadata: { ...plain.metadata, ...names } });
  const version = `${start} ${delivered.version}`;
  return { ...delivered, version, access: { kind: 'group', group: place.key } };
}

/** Returns the start of the talk in a version. */
export const startOfVersion = (version: string | null): string => version?.split(' ', 1)[0] ?? '';

const isSaid = ({ messageType, deletedDateTime }: GraphMessage): boolean =>
  messageType === 'message' && !deletedDateTime;

/** Omits text and files if it was deleted or is not a message. */
function toTalkMessage(message: GraphMessage): TalkMessage {
  const { id, createdDateTime: date, from, attachments } = message;
  const name = from?.user?.displayName ?? from?.application?.displayName ?? null;
  const plain = { sender: { name, email: null }, date, id };
  if (!isSaid(message)) return { ...plain, text: '', files: [] };
  // Others are cards and quotes: https://learn.microsoft.com/en-us/graph/api/resources/chatmessageattachment
  const files = (attachments ?? []).filter(({ contentType }) => contentType === 'reference');
  return { ...plain, text: textOf(message), files: files.flatMap(({ name }) => (name ? [{ name }] : [])) };
}

function textOf({ body }: GraphMessage): string {
  const content = body?.content ?? '';
  return body?.contentType === 'html' ? teamsMessageText(content) : content.trim();
}
