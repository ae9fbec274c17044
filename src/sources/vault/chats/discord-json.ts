import {
  dateOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectIn,
  objectsIn,
  scalarText,
  stringOf,
} from '../../../parse/json/json-values.ts';
import type { RawSourceDocument } from '../../../parse/source-document.ts';
import type { TalkMessage } from '../../talk/talk-document.ts';
import { channelDocuments } from './channel-export.ts';

/** Kinds of messages in which nobody says anything: joins, calls, renames, pins. */
const SAID = new Set(['Default', 'Reply', '0', '19']);

/** A channel as DiscordChatExporter writes it in JSON, which is how most people keep a Discord channel. */
export function isDiscordJson(value: JsonValue): value is JsonObject {
  return isObject(value) && isObject(value.guild) && isObject(value.channel) && Array.isArray(value.messages);
}

/** Reads an exported Discord channel as its conversations. */
export function readDiscordJson(file: JsonObject): RawSourceDocument[] {
  const guild = objectIn(file.guild);
  const channel = objectIn(file.channel);
  const name = stringOf(channel, 'name') ?? 'channel';
  const isDirect = stringOf(guild, 'id') === '0';
  const title = isDirect ? name : `#${name}`;
  const community = isDirect ? undefined : stringOf(guild, 'name');
  const messages = objectsIn(file.messages).filter(
    ({ type }) => type === undefined || SAID.has(scalarText(type) ?? ''),
  );
  const place = { id: stringOf(channel, 'id') ?? name, name: title, title, community };
  return channelDocuments('discord', place, messages.map(messageOf));
}

function messageOf(message: JsonObject): TalkMessage {
  const author = objectIn(message.author);
  const files = objectsIn(message.attachments);
  return {
    text: [stringOf(message, 'content'), ...embedded(message)].filter(Boolean).join('\n'),
    sender: { name: stringOf(author, 'nickname') ?? stringOf(author, 'name') ?? null, email: null },
    date: dateOf(message.timestamp) ?? null,
    id: stringOf(message, 'id') ?? null,
    replyTo: stringOf(objectIn(message.reference), 'messageId'),
    files: files.map((file) => ({ name: stringOf(file, 'fileName') ?? 'file', url: stringOf(file, 'url') })),
  };
}

/** Bots write into cards below an empty message. */
function embedded(message: JsonObject): string[] {
  if (stringOf(message, 'content') !== undefined) return [];
  const cards = objectsIn(message.embeds);
  return cards.flatMap((card) => [stringOf(card, 'title') ?? '', stringOf(card, 'description') ?? '']);
}
