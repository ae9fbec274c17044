import { type MailMessage, readMail } from '../../parse/mail/read-mail.ts';
import { ParseError } from '../../parse/parse-error.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';
import { splitTalks } from '../talk/split-at-pauses.ts';
import { teamsConversation, teamsMailsDocument } from './teams-mail.ts';

/** Number of mails read to detect whether an archive is a Teams export. */
const LOOK_AT_MAILS = 5;

const isMail = ({ name }: ZipEntry): boolean => /\.eml$/i.test(name);

/** Returns whether an archive contains Teams messages as mails, as in compliance exports. */
export async function isTeamsArchive(entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.filter(isMail).slice(0, LOOK_AT_MAILS))
    if (teamsConversation(await entry.read())?.chat) return true;
  return false;
}

/** Returns the conversations in an archive, split at pauses, and the entries that are not messages. */
export async function readTeamsArchive(
  entries: readonly ZipEntry[],
): Promise<{ documents: RawSourceDocument[]; rest: ZipEntry[] }> {
  const chats = new Map<string, MailMessage[]>();
  const rest: ZipEntry[] = [];
  for (const entry of entries) {
    const message = isMail(entry) ? await teamsMessage(entry) : null;
    const known = message ? chats.get(message.chat) : undefined;
    if (!message) rest.push(entry);
    else if (known) known.push(message.mail);
    else chats.set(message.chat, [message.mail]);
  }
  const documents = [...chats].flatMap(([chat, messages]) =>
    splitTalks(messages, ({ date }) => date).map((part) => {
      const document = teamsMailsDocument(part, chat);
      const first = part.find((message) => message.messageId !== null)?.messageId;
      return { ...document, resourceId: first ? `${chat};messageid=${first}` : chat };
    }),
  );
  return { documents, rest };
}

/** Returns null for other mail and for what cannot be read, which is then reported as a separate file. */
async function teamsMessage(entry: ZipEntry): Promise<{ chat: string; mail: MailMessage } | null> {
  try {
    const bytes = await entry.read();
    const chat = teamsConversation(bytes)?.chat;
    if (!chat) return null;
    const mail = await readMail(bytes);
    // Keeps only their names, since thousands of messages are in memory at once.
    return {
      chat,
      mail: { ...mail, attachments: mail.attachments.map((file) => ({ ...file, bytes: new Uint8Array() })) },
    };
  } catch (error) {
    if (error instanceof ParseError && error.code !== 'expands_too_much') return null;
    throw error;
  }
}
