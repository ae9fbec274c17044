import type { MailMessage } from '../../parse/mail/read-mail.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { TalkMessage } from '../talk/talk-document.ts';
import { CONVERSATION_ID, teamsDocument } from './teams-conversation.ts';

/** The item class of a message in a compliance export, in any header. */
const ITEM_CLASS = /IPM\.SkypeTeams\.Message/i;
const HEAD_BYTES = 64 * 1024;

/** Returns the Teams conversation that a mail is from: its headers contain the conversation's id or the item class. Null for other mail. */
export function teamsConversation(bytes: Uint8Array): { chat: string | null } | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    'latin1',
  );
  const headers = head.slice(0, /\r?\n\r?\n/.exec(head)?.index).replace(/\r?\n[ \t]+/g, '');
  const chat = CONVERSATION_ID.exec(headers)?.[1] ?? null;
  return chat !== null || ITEM_CLASS.test(headers) ? { chat } : null;
}

/** Converts a Teams message received as a mail; its id has conversation and message, so that messages of a conversation stay separate. */
export function teamsMailDocument(message: MailMessage, chat: string | null): RawSourceDocument {
  const id = message.messageId;
  const ids = [chat, id === null ? null : `messageid=${id}`].filter((part) => part !== null);
  return {
    ...teamsDocument([teamsMessage(message)], {
      resourceId: ids.join(';') || null,
      title: topicOf(message),
      chat,
    }),
    participants: [...(message.from ? [message.from] : []), ...message.recipients],
  };
}

/** Converts the messages of one conversation, which an export stores as a mail each, to one document. */
export function teamsMailsDocument(messages: readonly MailMessage[], chat: string): RawSourceDocument {
  return teamsDocument(messages.map(teamsMessage), {
    resourceId: chat,
    title: messages.map(topicOf).find((topic) => topic !== null) ?? null,
    chat,
  });
}

function teamsMessage(message: MailMessage): TalkMessage {
  return {
    sender: { name: message.from?.name ?? null, email: message.from?.email ?? null },
    date: message.date,
    text: message.text,
    id: message.messageId,
    files: message.attachments.map(({ filename: name }) => ({ name })),
  };
}

/** Returns the topic; a chat without one has the subject "IM" (instant message). */
function topicOf(message: MailMessage): string | null {
  return message.subject === null || /^IM$/i.test(message.subject) ? null : message.subject;
}
