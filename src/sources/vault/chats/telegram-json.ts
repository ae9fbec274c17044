import {
  dateOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectsIn,
  scalarText,
  stringOf,
} from '../../../parse/json/json-values.ts';
import type { RawSourceDocument } from '../../../parse/source-document.ts';
import type { TalkMessage } from '../../talk/talk-document.ts';
import { channelDocuments } from './channel-export.ts';

/** Returns the chats of Telegram Desktop's export in JSON: of one chat, or of the whole account; null for other JSON. */
export function telegramChats(value: JsonValue): JsonObject[] | null {
  if (!isObject(value)) return null;
  const all = isObject(value.chats) && Array.isArray(value.chats.list) ? value.chats.list : [value];
  const chats = all.filter(isObject).filter(isChat);
  return chats.length > 0 ? chats : null;
}

function isChat(chat: JsonObject): boolean {
  return (
    typeof chat.id === 'number' &&
    objectsIn(chat.messages).some(
      (message) => message.type === 'message' && Object.hasOwn(message, 'date_unixtime'),
    )
  );
}

/** Reads a chat of Telegram's export as its conversations; who joined or called is left out. */
export function readTelegramChat(chat: JsonObject): RawSourceDocument[] {
  const title = stringOf(chat, 'name') ?? 'Saved messages';
  const messages = objectsIn(chat.messages).filter(({ type }) => type === 'message');
  return channelDocuments(
    'telegram',
    { id: scalarText(chat.id) ?? '', name: title, title },
    messages.map(messageOf),
  );
}

function messageOf(message: JsonObject): TalkMessage {
  const file = stringOf(message, 'file_name') ?? (message.photo === undefined ? undefined : 'photo');
  return {
    text: textOf(message.text),
    sender: { name: stringOf(message, 'from') ?? null, email: null },
    date: dateOf(Number(scalarText(message.date_unixtime)) || message.date) ?? null,
    id: scalarText(message.id) ?? null,
    replyTo: scalarText(message.reply_to_message_id),
    files: file ? [{ name: file }] : [],
  };
}

/** A text with links or marks is a list of texts and `{type, text}`; a link with a text of its own has `href`. */
function textOf(text: JsonValue | undefined): string {
  const parts = Array.isArray(text) ? text : [text];
  return parts
    .map((part) => {
      if (!isObject(part)) return typeof part === 'string' ? part : '';
      const href = stringOf(part, 'href');
      const shown = stringOf(part, 'text') ?? '';
      return href && href !== shown ? `${shown} (${href})` : shown;
    })
    .join('')
    .trim();
}
