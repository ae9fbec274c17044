import { filePlace } from '../../file-place.ts';
import type { FileCitation, Provenance } from '../../tree.ts';
import type { CitedDocument } from './read-cited-documents.ts';

type Documents = ReadonlyMap<number, CitedDocument>;

/** Returns the citations of a file made from these documents. */
export const citationsOf = (documents: Documents): FileCitation[] =>
  [...documents.values()].map(({ row, evidence: { label, source, resourceId, title, date } }) => {
    const place = filePlace(resourceId, row.metadata);
    return {
      label,
      source,
      resource_id: resourceId,
      ...(place === null ? {} : { place }),
      title,
      date,
    };
  });

/** Returns the revisions of these documents that a file is made from, by id. */
export const evidenceOf = (documents: Documents): NonNullable<Provenance['evidence']> =>
  [...documents.values()]
    .map(({ row }) => ({ document_id: row.document_id, revision: row.revision }))
    .sort((a, b) => a.document_id - b.document_id);
