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

/** What the metadata of a format is, to explain a date; file properties for formats not listed here. */
const METADATA: Partial<Record<DocumentFormat, DateClues['metadataIs']>> = {
  markdown: 'front matter',
  json: 'fields',
  jsonl: 'fields',
};

/** Converts a file that does not say where it is from to a document of the vault. */
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
