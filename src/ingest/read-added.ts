import type { Metadata } from '../documents/document.ts';
import { parseAdded } from '../documents/read-sent.ts';
import { detectTextFormat } from '../parse/detect-format.ts';
import { peekTitle } from '../parse/peek-title.ts';
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
    ...describeAdded(input, parsed.title),
    blocks: parsed.blocks,
    metadata: mergeMetadata(parsed.metadata, input.metadata ?? {}),
    warnings: parsed.warnings,
  };
}

/**
 * The same without its blocks, for a text whose title and metadata are known without reading all of it: plain text and Markdown
 * with a title, or a heading as its first line, and without front matter. Null for every other one.
 */
export function glanceAtAdded(input: AddedText): Omit<PlainDocument, 'blocks'> | null {
  const { text } = input;
  if (/^(?:---|\uFEFF|\s*$)/.test(text)) return null;
  const format = detectTextFormat(text);
  if (format !== 'markdown' && format !== 'text') return null;
  const title = format === 'text' ? null : peekTitle(text);
  return input.title == null && title === undefined ? null : describeAdded(input, title ?? null);
}

const describeAdded = (input: AddedText, titleOfText: string | null): Omit<PlainDocument, 'blocks'> => ({
  source: 'vault',
  resourceId: input.resource_id,
  type: 'document',
  title: input.title ?? titleOfText,
  body: input.text,
  metadata: input.metadata ?? {},
  collection: input.collection ?? null,
  occurredAt: input.date ?? null,
  review: input.review ?? false,
});
