import type { Address, Email } from 'postal-mime';
import type { RawBlock, Sender } from '../block.ts';
import { parseDom } from '../html/dom.ts';
import { flatHtmlBlocks } from '../html/flat-html.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { isTooDeep } from '../html/html-depth.ts';
import { ParseError } from '../parse-error.ts';
import { archivedSender, withoutListMarks } from './list-archive.ts';
import { parseMime } from './parse-mime.ts';
import { stripQuotes } from './strip-quotes.ts';
import { errorText } from '../../lib/strings/error-text.ts';
import { isoTime } from '../../lib/dates/iso-time.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

export interface MailAttachment {
  filename: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** The parts of an e-mail message that readers need. */
export interface MailMessage {
  messageId: string | null;
  inReplyTo: string | null;
  subject: string | null;
  from: Sender | null;
  recipients: Sender[];
  /** ISO 8601, or null if the header is missing or not a date. */
  date: string | null;
  /** The body without quoted mail and signature. */
  text: string;
  /** The original body, if `text` is shorter. */
  raw: string | null;
  attachments: MailAttachment[];
}

/** Parts of HTML mail that only repeat earlier mail, as common mail programs mark them, and signatures. */
const QUOTED =
  '.gmail_quote, .gmail_attr, .yahoo_quoted, .moz-cite-prefix, blockquote[type="cite"], .protonmail_quote';
const SIGNATURES = '.gmail_signature, .moz-signature, #Signature, #ms-outlook-mobile-signature';
/** A text part this short next to a long HTML part says "this mail is HTML". */
const STUB_CHARS_MAX = 200;

/** Parses one message (RFC 5322, MIME). Throws `ParseError` (`malformed`) if its parts nest too deep. */
export async function readMail(bytes: Uint8Array): Promise<MailMessage> {
  const email = await parseEmail(bytes);
  const body = bodyText(email);
  const own = withoutListMarks(body);
  const { text, isStripped } = stripQuotes(own);
  return {
    messageId: bareId(email.messageId),
    inReplyTo: bareId(email.inReplyTo),
    subject: email.subject?.trim() || null,
    from: senderOf(email),
    recipients: [...(email.to ?? []), ...(email.cc ?? [])].flatMap(mailboxes),
    date: isoTime(email.date ?? ''),
    text,
    raw: isStripped || own !== normalizeNewlines(body) ? body.trim() : null,
    attachments: email.attachments.filter((part) => !part.related).map(attachment),
  };
}

async function parseEmail(bytes: Uint8Array): Promise<Email> {
  try {
    // The library copies a view but not a whole buffer; it writes to neither.
    const whole = bytes.byteLength === bytes.buffer.byteLength ? (bytes.buffer as ArrayBuffer) : bytes;
    return await parseMime(whole, { maxNestingDepth: 50 });
  } catch (error) {
    const reason = errorText(error);
    throw new ParseError(
      'malformed',
      `The e-mail cannot be read (${reason}). Export it again as EML.`,
      error,
    );
  }
}

function bodyText(email: Email): string {
  const plain = email.text ?? '';
  if (!email.html) return plain;
  if (plain.trim().length > STUB_CHARS_MAX) return plain;
  const html = htmlBody(email.html);
  return plain.trim() === '' || html.length > plain.length * 3 ? html : plain;
}

/** Converts HTML mail to plain text, marking quotations with `>` as in plain mail. */
function htmlBody(html: string): string {
  if (isTooDeep(html)) return blocksText(flatHtmlBlocks(html));
  const document = parseDom(html);
  const whole = blocksText(htmlBlocks(document.body));
  for (const part of document.querySelectorAll(`${QUOTED}, ${SIGNATURES}`)) {
    if (!/Forwarded message|Weitergeleitete Nachricht/i.test(part.textContent ?? '')) part.remove();
  }
  return blocksText(htmlBlocks(document.body)) || whole;
}

function blocksText(blocks: readonly RawBlock[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'quote') return block.text.replace(/^/gm, '> ');
      return block.type === 'list_item' ? `- ${block.text}` : block.text;
    })
    .join('\n\n')
    .trim();
}

function senderOf(email: Email): Sender | null {
  const header = email.headers.find(({ key }) => key === 'from')?.value ?? '';
  return archivedSender(header) ?? mailboxes(email.from ?? email.sender)[0] ?? null;
}

function mailboxes(address: Address | undefined): Sender[] {
  if (!address) return [];
  if (address.group) return address.group.flatMap(mailboxes);
  const email = address.address?.trim().toLowerCase() || null;
  const name = address.name.trim() || null;
  return email === null && name === null ? [] : [{ name, email }];
}

function attachment(part: Email['attachments'][number]): MailAttachment {
  const { content } = part;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { filename: part.filename ?? part.description ?? part.mimeType, mediaType: part.mimeType, bytes };
}

/** Returns a Message-ID without its angle brackets; null if nothing is left. */
export function bareId(id: string | undefined): string | null {
  return id?.replace(/^\s*<|>\s*$/g, '').trim() || null;
}
