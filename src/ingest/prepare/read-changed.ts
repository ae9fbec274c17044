import { readStoredContent, type ToRead } from '../../documents/chunking/read-content.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import {
  type PlainDocument,
  prepareDocument,
  prepareForLater,
} from '../../documents/chunking/prepare-document.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { detectTextFormat } from '../../parse/text-formats.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** A document whose title, path or text changed. */
export interface ChangedDocument {
  fields: Omit<PlainDocument, 'blocks' | 'warnings'>;
  /** What its blocks are read from. */
  content: ToRead;
  /** Whether to defer chunking of a new text. */
  isDeferred: boolean;
}

async function prepareChangedDocument({
  fields,
  content,
  isDeferred,
}: ChangedDocument): Promise<NewDocument> {
  if (isDeferred && content.body !== null && isReadAlways(content.body))
    return prepareForLater(fields, content.body);
  const { blocks, warnings } = await readStoredContent(content);
  return prepareDocument({ ...fields, blocks, warnings });
}

/** Returns whether a text has a format that is read without warnings, so that it may be read later. */
function isReadAlways(text: string): boolean {
  const format = detectTextFormat(withoutByteOrderMark(text));
  return text.trim() !== '' && (format === 'text' || format === 'markdown');
}

export const prepareChangedTask = defineTask(import.meta.url, prepareChangedDocument);
