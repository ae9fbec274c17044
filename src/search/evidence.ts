import type { DocumentRow } from '../documents/columns.ts';
import { dateAsWritten } from '../documents/document-date.ts';
import type { Evidence } from '../model/model.ts';
import { sha256Hex } from '../lib/ids/sha256.ts';

/** Returns the footnote label of a document: 8 hex characters of the SHA-256 of source and id, the same in every version of a tree. */
export const citationLabel = (source: string, resourceId: string): string =>
  sha256Hex(`${source}\n${resourceId}`).slice(0, 8);

/** Returns a document as a model sees it: the given passages in reading order. */
export const documentEvidence = (
  row: DocumentRow,
  passages: readonly { position: number; text: string }[],
): Evidence => ({
  label: citationLabel(row.source, row.resource_id),
  source: row.source,
  resourceId: row.resource_id,
  title: row.title,
  date: dateAsWritten(row),
  author: typeof row.metadata.author === 'string' ? row.metadata.author : null,
  text: passages
    .toSorted((a, b) => a.position - b.position)
    .map((passage) => passage.text)
    .join('\n\n'),
});
