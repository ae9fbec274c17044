import { at } from '../../lib/at.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { ParseError } from '../parse-error.ts';
import type { RawSourceDocument } from '../source-document.ts';
import { mailDocument } from './mail-blocks.ts';
import { groupThreads, type MailHeaders, readHeaders } from './mail-threads.ts';
import { readMail } from './read-mail.ts';

/** Gmail folders that are not correspondence. */
const LEFT_OUT =
  /^(?:spam|trash|papierkorb|corbeille|papelera|cestino|drafts?|entwürfe|brouillons|borradores|bozze)$/i;
/** Labels that say where a message is and whether it was read: they change while the message does not. */
const STATE =
  /^(?:inbox|archived|opened|unread|posteingang|archiviert|geöffnet|ungelesen|boîte de réception|messages archivés|ouvert|non lus)$/i;

/**
 * Reads a mailbox (mbox, mboxrd): one document per thread, by Gmail's thread id if present, else by References and In-Reply-To. Omits spam,
 * deleted mail and drafts. A message that cannot be read becomes a warning of its thread.
 */
export async function* parseMbox(bytes: Uint8Array, budget: ReadBudget): AsyncGenerator<RawSourceDocument> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const messages = mboxMessages(buffer);
  if (messages.length > budget.limits.entriesMax) {
    throw new ParseError(
      'too_many_entries',
      `The mailbox has ${messages.length} messages, more than the limit. Split it.`,
    );
  }
  const stored = messages.map(({ start, end }) => ({
    ...readHeaders(buffer, start, end),
    bytes: buffer.subarray(start, end),
  }));
  const wanted = stored.filter(({ labels }) => !labels.some((label) => LEFT_OUT.test(label)));
  for (const thread of groupThreads(wanted)) yield await threadDocument(thread);
}

async function threadDocument(
  thread: readonly (MailHeaders & { bytes: Buffer })[],
): Promise<RawSourceDocument> {
  const warnings: string[] = [];
  const read = [];
  for (const { bytes } of thread) {
    try {
      read.push(await readMail(unescapeFrom(bytes)));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      warnings.push(error.message);
    }
  }
  const document = mailDocument(read);
  const { threadId: gmailThread, messageId } = at(thread, 0);
  const labels = [...new Set(thread.flatMap((message) => message.labels))]
    .filter((label) => !STATE.test(label))
    .toSorted()
    .join(', ');
  if (labels !== '') document.metadata.labels = labels;
  // The same id as in Gmail's API: the number in hexadecimal.
  const resourceId =
    gmailThread === null ? (messageId ?? document.resourceId) : BigInt(gmailThread).toString(16);
  return { ...document, type: 'conversation', resourceId: resourceId ?? null, warnings };
}

interface Range {
  start: number;
  end: number;
}

/** Returns where the messages of a mailbox are, without their `From ` lines. */
function mboxMessages(buffer: Buffer): Range[] {
  const found: Range[] = [];
  let mark = isFromLine(buffer, 0) ? 0 : -1;
  let at = 0;
  while (at !== -1) {
    const next = buffer.indexOf('\nFrom ', at);
    const isMark = next !== -1 && isFromLine(buffer, next + 1);
    if (mark !== -1 && (isMark || next === -1)) {
      const start = buffer.indexOf('\n', mark) + 1;
      const end = next === -1 ? buffer.length : next + 1;
      if (start > 0 && start < end) found.push({ start, end });
    }
    if (isMark) mark = next + 1;
    at = next === -1 ? -1 : next + 1;
  }
  return found;
}

/** Returns whether `From sender date` is followed by a header line; a sentence that starts with "From" is not. */
function isFromLine(buffer: Buffer, at: number): boolean {
  if (buffer.toString('latin1', at, at + 5) !== 'From ') return false;
  const end = buffer.indexOf('\n', at);
  if (end === -1 || end - at > 400) return false;
  return /^>?[\x21-\x39\x3b-\x7e]{1,80}:/.test(buffer.toString('latin1', end + 1, end + 82));
}

/** Undoes mboxrd's quoting, which adds a `>` to every line that starts with `From `, `>From ` and so on. */
function unescapeFrom(message: Buffer): Uint8Array {
  if (!message.includes('\n>')) return message;
  const text = message.toString('latin1');
  return /\n>+From /.test(text) ? Buffer.from(text.replace(/\n>(>*From )/g, '\n$1'), 'latin1') : message;
}
