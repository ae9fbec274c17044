import type { RawDocument } from '../block.ts';
import { joinDocuments } from '../join-documents.ts';
import type { ReadContext, TextFormatReader } from '../text-format.ts';
import { looksLikeMail, looksLikeMbox } from './looks-like-mail.ts';
import { mailDocument } from './mail-blocks.ts';
import { parseMbox } from './parse-mbox.ts';
import { readMail } from './read-mail.ts';

export type MailFormat = 'email' | 'mbox';

/** Returns the mail format of a file by its beginning and by what its name claims. */
export function detectMail(head: string, claimed: string | null): MailFormat | null {
  if (looksLikeMbox(head)) return 'mbox';
  return looksLikeMail(head) || claimed === 'email' ? 'email' : null;
}

/** Reads a mail, or all threads of a mailbox, as one document. */
export async function parseMail(
  format: MailFormat,
  bytes: Uint8Array,
  { budget }: ReadContext,
): Promise<RawDocument> {
  if (format === 'email') return mailDocument([await readMail(bytes)]);
  const threads: RawDocument[] = [];
  for await (const thread of parseMbox(bytes, budget)) threads.push(thread);
  return joinDocuments(threads);
}

/** Mail (RFC 5322) passed as text. */
export const emailFormat: TextFormatReader = {
  extensions: ['eml'],
  mediaTypes: ['message/rfc822'],
  isCertain: looksLikeMail,
  isTrustedByName: true,
  parse: (text, context) => parseMail('email', new TextEncoder().encode(text), context),
};

/** A mailbox passed as text. */
export const mboxFormat: TextFormatReader = {
  extensions: ['mbox'],
  mediaTypes: ['application/mbox'],
  isCertain: looksLikeMbox,
  parse: (text, context) => parseMail('mbox', new TextEncoder().encode(text), context),
};
