import { sha256Hex } from '../../../lib/ids/sha256.ts';
import { parseFragment } from '../../../parse/html/fragment.ts';
import { presentFacts } from '../../../parse/source-document.ts';
import type { Delivered } from '../../contract.ts';
import { titleOfTalk } from '../../talk/title-of-talk.ts';
import { splitTeamsTalk, type TeamsMessage, teamsDocument } from '../teams-conversation.ts';
import { messageText } from '../teams-text.ts';
import type { GraphMessage } from './answers.ts';
import type { TeamsPlace } from './places.ts';

/** Messages that become one document: a post with its replies, or a chat up to a long pause. Includes deleted ones, without text. */
export interface Talk {
  /** The id of its first message, which identifies it. */
  root: string;
  /** When that message was written, as formatted by Graph. */
  start: string;
  messages: readonly GraphMessage[];
}

export const talkOf = (messages: readonly GraphMessage[]): Talk[] =>
  messages.slice(0, 1).map(({ id, createdDateTime }) => ({ root: id, start: createdDateTime, messages }));

/**
 * Returns the talks of a chat, oldest first: its messages between long pauses. A deleted message still counts, so that a talk stays the same whatever is edited or deleted
 * in it. Other events, such as added members, do not count.
 */
export const splitChat = (messages: readonly GraphMessage[]): GraphMessage[][] =>
  splitTeamsTalk(
    messages.filter(({ messageType }) => messageType === 'message'),
    ({ createdDateTime }) => createdDateTime,
  );

export const talkItem = (place: string, root: string): string => `${place};messageid=${root}`;

/** Returns whether an item belongs to a place. */
export const isOfPlace = (place: string, item: string): boolean => item.startsWith(talkItem(place, ''));

/** Converts a talk to its document; null if it has no text. Its version begins with its start. Pure. */
export function deliverTalk(place: TeamsPlace, { root, start, messages }: Talk): Delivered | null {
  const said = messages.map(toTeamsMessage).filter(({ text, attachments }) => text || attachments.length);
  if (!said.length) return null;
  const subject = messages.find((message) => isSaid(message) && message.subject)?.subject;
  const item = talkItem(place.id, root);
  const title = titleOfTalk(place.title, subject || said[0]?.text || '');
  const plain = teamsDocument(said, { resourceId: item, title, chat: place.id });
  const names = presentFacts(place.team === null ? {} : { team: place.team, channel: place.title });
  const document = { ...plain, metadata: { ...plain.metadata, ...names } };
  return {
    item,
    resourceId: item,
    version: `${start} ${sha256Hex(JSON.stringify(document))}`,
    access: { kind: 'group', group: place.group },
    content: { document },
  };
}

/** Returns the start of the talk in a version. */
export const startOfVersion = (version: string | null): string => version?.split(' ', 1)[0] ?? '';

const isSaid = ({ messageType, deletedDateTime }: GraphMessage): boolean =>
  messageType === 'message' && !deletedDateTime;

/** Omits text and files if it was deleted or is not a message. */
function toTeamsMessage(message: GraphMessage): TeamsMessage {
  const { id, createdDateTime, from, attachments } = message;
  const files = isSaid(message) ? (attachments ?? []) : [];
  return {
    name: from?.user?.displayName ?? from?.application?.displayName ?? null,
    email: null,
    date: createdDateTime,
    text: isSaid(message) ? textOf(message) : '',
    id,
    // Others are cards and quotes: https://learn.microsoft.com/en-us/graph/api/resources/chatmessageattachment
    attachments: files.flatMap(({ contentType, name }) =>
      contentType === 'reference' && name ? [name] : [],
    ),
  };
}

function textOf({ body }: GraphMessage): string {
  const content = body?.content ?? '';
  if (body?.contentType !== 'html') return content.trim();
  // Microsoft's own elements: mentions and emoji.
  const html = content
    .replace(/<(\/?)at\b[^>]*>/gi, '<$1span>')
    .replace(/<emoji\b[^>]*?\balt="([^"<>]*)"[^>]*>/gi, '<span>$1</span>');
  return messageText(parseFragment(html));
}
