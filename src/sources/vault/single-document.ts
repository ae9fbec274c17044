import type { DetectedDocument, DocumentFormat } from '../../parse/parse-document.ts';
import type { SourceDocument } from '../../parse/source-document.ts';
import type { DocumentType } from '../../tokens.ts';

const TYPES: Partial<Record<DocumentFormat, DocumentType>> = {
  captions: 'transcript',
  code: 'file',
  csv: 'file',
  xlsx: 'file',
  image: 'file',
  media: 'file',
};

/** A file that says nothing about where it comes from, as a document of the vault. */
export function singleDocument(parsed: DetectedDocument): SourceDocument {
  const { format, ...document } = parsed;
  const text = (key: string): string | null =>
    typeof document.metadata[key] === 'string' ? document.metadata[key] : null;
  const createdAt = isoOrNull(text('created_at') ?? text('date') ?? text('created'));
  const author = text('author');
  return {
    ...document,
    metadata: { ...document.metadata, format },
    source: 'vault',
    type: TYPES[format] ?? 'document',
    resourceId: null,
    createdAt,
    lastModified: isoOrNull(text('last_modified') ?? text('updated')) ?? createdAt,
    participants: author === null ? [] : [{ name: author, email: null }],
    url: text('url'),
    path: null,
  };
}

function isoOrNull(value: string | null): string | null {
  return value !== null && /^\d{4}-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}
