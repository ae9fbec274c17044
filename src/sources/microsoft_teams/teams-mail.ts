import type { MailMessage } from '../../parse/mail/read-mail.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { CONVERSATION_ID, type TeamsMessage, teamsDocument } from './teams-conversation.ts';

/** What the head of a message of a compliance export says, whichever header carries it. */
const ITEM_CLASS = /IPM\.SkypeTeams\.Message/i;
const HEAD_BYTES = 64 * 1024;

/** The Teams conversation that a mail is a message of: such mails carry its id, or their item class, in a header. Null for other mail. */
export function teamsConversation(bytes: Uint8Array): { chat: string | null } | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    'latin1',
  );
  const headers = head.slice(0, /\r?\n\r?\n/.exec(head)?.index).replace(/\r?\n[ \t]+/g, '');
  const chat = CONVERSATION_ID.exec(headers)?.[1] ?? null;
  return chat !== null || ITEM_CLASS.test(headers) ? { chat } : null;
}

/** A Teams message that came as a mail; known by conversation and message, so that the messages of one conversation stay apart. */
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

/** The messages of one conversation, which an export keeps as a mail each, as one document. */
export function teamsMailsDocument(messages: readonly MailMessage[], chat: string): RawSourceDocument {
  return teamsDocument(messages.map(teamsMessage), {
    resourceId: chat,
    title: messages.map(topicOf).find((topic) => topic !== null) ?? null,
    chat,
  });
}

function teamsMessage(message: MailMessage): TeamsMessage {
  return {
    name: message.from?.name ?? null,
    email: message.from?.email ?? null,
    date: message.date,
    text: message.text,
    id: message.messageId,
    attachments: message.attachments.map(({ filename }) => filename),
  };
}

/** The subject of a chat without a topic is the word for "instant message". */
function topicOf(message: MailMessage): string | null {
  return message.subject === null || /^IM$/i.test(message.subject) ? null : message.subject;
}
