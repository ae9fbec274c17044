import type { Metadata } from '../../documents/document.ts';
import { parseAdded } from '../../documents/chunking/read-sent.ts';
import type { ParsedDocument } from '../../parse/block.ts';
import { detectTextFormat } from '../../parse/text-formats.ts';
import { previewMarkdown } from '../../parse/markdown/preview-markdown.ts';
import { mergeMetadata } from '../../documents/document-fields.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import {
  type PlainDocument,
  prepareDocument,
  prepareForLater,
  type ToPrepare,
} from '../../documents/chunking/prepare-document.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** Validated input of `/memories/add`, with its id. */
export interface AddedText {
  text: string;
  resource_id: string;
  title?: string | null | undefined;
  date?: string | null | undefined;
  metadata?: Metadata | null | undefined;
  collection?: string | null | undefined;
  review?: boolean | null | undefined;
}

/** Makes a vault document from an added text. The caller's values take precedence over those in the text (front matter). */
export async function readAdded(input: AddedText): Promise<PlainDocument> {
  const parsed = await parseAdded(input.text);
  return {
    ...describeAdded(input, parsed),
    blocks: parsed.blocks,
    warnings: parsed.warnings,
  };
}

/** Returns the same without blocks; null if the title or metadata are unknown until all of it is read. */
export function previewAdded(input: AddedText): Omit<PlainDocument, 'blocks'> | null {
  const text = withoutByteOrderMark(input.text);
  if (text.trim() === '') return null;
  switch (detectTextFormat(text)) {
    case 'text':
      return describeAdded(input, { title: null, metadata: {} });
    case 'markdown': {
      const { title, metadata } = previewMarkdown(text);
      return input.title == null && title === undefined
        ? null
        : describeAdded(input, { title: title ?? null, metadata });
    }
    default:
      return null;
  }
}

const describeAdded = (
  input: AddedText,
  ofText: Pick<ParsedDocument, 'title' | 'metadata'>,
): Omit<PlainDocument, 'blocks'> => ({
  source: 'vault',
  resourceId: input.resource_id,
  type: 'document',
  title: input.title ?? ofText.title,
  body: input.text,
  metadata: mergeMetadata(ofText.metadata, input.metadata ?? {}),
  collection: input.collection ?? null,
  occurredAt: input.date ?? null,
  dateReason: input.date == null ? null : 'sender',
  review: input.review ?? false,
});

async function prepareAllAdded({ inputs, isDeferred }: ToPrepare<AddedText>): Promise<NewDocument[]> {
  const prepared: NewDocument[] = [];
  for (const input of inputs) {
    const preview = isDeferred ? previewAdded(input) : null;
    prepared.push(preview ? prepareForLater(preview, input.text) : prepareDocument(await readAdded(input)));
  }
  return prepared;
}

export const prepareAddedTask = defineTask(import.meta.url, prepareAllAdded);
