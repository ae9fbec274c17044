import type { Metadata } from '../documents/document.ts';
import type { ParsedDocument } from '../parse/block.ts';
import { finishDocument } from '../parse/finish-document.ts';
import { parseDocument } from '../parse/parse-document.ts';
import { ParseError } from '../parse/parse-error.ts';
import { parseText } from '../parse/parse-text.ts';
import { mergeMetadata } from './document-fields.ts';
import type { PlainDocument } from './prepare-document.ts';

/** What `/memories/add` takes, checked, with its id. */
export interface AddedText {
  text: string;
  resource_id: string;
  title?: string | null | undefined;
  date?: string | null | undefined;
  metadata?: Metadata | null | undefined;
  collection?: string | null | undefined;
  review?: boolean | null | undefined;
}

/** A vault document from an added text. What the text says of itself (front matter) stands behind what the caller says. */
export async function readAdded(input: AddedText): Promise<PlainDocument> {
  const parsed = await parseAdded(input.text);
  return {
    source: 'vault',
    resourceId: input.resource_id,
    type: 'document',
    title: input.title ?? parsed.title,
    body: input.text,
    blocks: parsed.blocks,
    metadata: mergeMetadata(parsed.metadata, input.metadata ?? {}),
    collection: input.collection ?? null,
    occurredAt: input.date ?? null,
    review: input.review ?? false,
    warnings: parsed.warnings,
  };
}

/** A text that looks like a format and cannot be read as it is still a text. */
export async function parseAdded(text: string): Promise<ParsedDocument> {
  try {
    return await parseDocument({ text });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const plain = finishDocument(parseText(text));
    return { ...plain, warnings: [...plain.warnings, `Kept as plain text: ${error.message}`] };
  }
}
