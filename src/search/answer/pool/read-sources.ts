import type { Db } from '../../../db/types.ts';
import { calledTitle } from '../../../documents/chunking/called-title.ts';
import { dateAsWritten } from '../../../documents/document-date.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { Block } from '../../../parse/block.ts';
import { citationLabel } from '../../evidence.ts';
import { listBlocksAround } from '../../queries.ts';
import type { DocumentHit } from '../../search-documents.ts';
import { seriesPattern } from '../../series/series-pattern.ts';
import { metadataFields, pathInWords } from '../fields/document-fields.ts';
import type { AnswerSource } from '../statements/statement.ts';
import { passageBlocks } from './passage-blocks.ts';

/** Documents with more blocks or characters are read only around their matches, nearest first, up to so many characters. */
const WHOLE = { blocks: 400, chars: 100_000 } as const;
const BLOCKS_AROUND = 12;

/** Reads the documents in which an answer is looked for. */
export async function readSources(
  db: Db,
  viewer: Viewer,
  hits: readonly DocumentHit[],
): Promise<AnswerSource[]> {
  const found = hits.map(({ passages }) => passages.flatMap(({ places }) => places.map((p) => p.block_id)));
  const blocks = await listBlocksAround(
    db,
    viewer,
    hits.map((hit, i) => ({ documentId: hit.row.document_id, found: [...new Set(found[i])] })),
    { around: BLOCKS_AROUND, wholeMax: WHOLE.blocks, charsMax: WHOLE.chars },
  );
  return hits.map((hit, i) => {
    const read = blocks.get(hit.row.document_id) ?? { blocks: [], isCut: true };
    return sourceOf(hit, read, found[i] ?? []);
  });
}

function sourceOf(
  { row, score, passages }: DocumentHit,
  { blocks: read, isCut }: { blocks: Block[]; isCut: boolean },
  found: string[],
): AnswerSource {
  const instead = passageBlocks(passages, read);
  return {
    label: citationLabel(row.source, row.resource_id),
    title: calledTitle(row) || null,
    path: pathInWords(row),
    fields: metadataFields(row),
    date: dateAsWritten(row),
    series: seriesPattern(row)?.matches ?? null,
    score,
    blocks: [...read, ...instead],
    isCut,
    found: new Set([...found, ...instead.map(({ id }) => id)]),
  };
}
