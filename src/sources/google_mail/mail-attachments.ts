import type { RawBlock } from '../../parse/block.ts';
import { mailDocument } from '../../parse/mail/mail-blocks.ts';
import { type MailAttachment, type MailMessage, readMail } from '../../parse/mail/read-mail.ts';
import { parseDocument } from '../../parse/parse-document.ts';
import { ParseError } from '../../parse/parse-error.ts';
import type { ReadBudget } from '../../parse/parse-limits.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';

/** Attachments beyond this total are only named, not read. */
const ATTACHMENT_BYTES_MAX = 32 * 1024 * 1024;

/** Reads a mail and, below the name of each, the text of attachments that are documents. */
export async function* readMailFile(
  bytes: Uint8Array,
  budget: ReadBudget,
): AsyncGenerator<RawSourceDocument> {
  const message = await readMail(bytes);
  const document = mailDocument([message]);
  if (message.attachments.length > 0) await addAttachments(document, message, budget.inner());
  yield document;
}

async function addAttachments(
  document: RawSourceDocument,
  message: MailMessage,
  budget: ReadBudget,
): Promise<void> {
  if (budget.depth > budget.limits.depthMax) return;
  // Several may have the same name; they appear in the document in order.
  const attachments = Map.groupBy(message.attachments, ({ filename }) => filename);
  let bytesLeft = ATTACHMENT_BYTES_MAX;
  const blocks: RawBlock[] = [];
  for (const block of document.blocks) {
    blocks.push(block);
    const attachment = block.type === 'attachment' ? attachments.get(block.text)?.shift() : undefined;
    if (!attachment) continue;
    bytesLeft -= attachment.bytes.length;
    if (bytesLeft < 0) continue;
    for (const read of await attachmentBlocks(attachment, budget, document.warnings)) blocks.push(read);
  }
  document.blocks = blocks;
}

async function attachmentBlocks(
  attachment: MailAttachment,
  budget: ReadBudget,
  warnings: string[],
): Promise<RawBlock[]> {
  try {
    return (await parseDocument(attachment, budget)).blocks;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    warnings.push(`Attachment "${attachment.filename}": ${error.message}`);
    return [];
  }
}
