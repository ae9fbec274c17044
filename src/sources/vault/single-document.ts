import type { DetectedDocument, DocumentFormat } from '../../parse/parse-document.ts';
import type { DateClues } from '../../parse/dates/document-dates.ts';
import { datesOf, type SourceDocument } from '../../parse/source-document.ts';
import type { DocumentType } from '../../tokens.ts';

const TYPES: Partial<Record<DocumentFormat, DocumentType>> = {
  captions: 'transcript',
  code: 'file',
  csv: 'file',
  xlsx: 'file',
  image: 'file',
  media: 'file',
};

/** What the facts of a format are, for the reason of a date; properties of the file where nothing stands here. */
const METADATA: Partial<Record<DocumentFormat, DateClues['metadataIs']>> = {
  markdown: 'front matter',
  json: 'fields',
  jsonl: 'fields',
};

/** A file that says nothing about where it comes from, as a document of the vault. */
export function singleDocument(parsed: DetectedDocument, path: string | null): SourceDocument {
  const { format, ...document } = parsed;
  const text = (key: string): string | null =>
    typeof document.metadata[key] === 'string' ? document.metadata[key] : null;
  const author = text('author');
  return {
    ...document,
    metadata: { ...document.metadata, format },
    source: 'vault',
    type: TYPES[format] ?? 'document',
    resourceId: null,
    ...datesOf({ ...document, metadataIs: METADATA[format] ?? 'format', path }),
    participants: author === null ? [] : [{ name: author, email: null }],
    url: text('url'),
    path,
  };
}
