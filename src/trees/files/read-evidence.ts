import type { Context } from '../../context.ts';
import { documentDate } from '../../documents/document-date.ts';
import { runOnContent } from '../../documents/chunking/read-content.ts';
import { listByIds, listIdsOf, readContents } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import type { FileOfTree } from './read-versions.ts';
import { citingLines, findQuotesTask } from './find-quotes.ts';

export interface EvidenceItem {
  source: string;
  resource_id: string;
  title: string | null;
  date: string | null;
  /** Null if nothing in the document matches what the file says. */
  block_id: string | null;
  quote: string;
}

/** How many statements of a file are looked up for one label, from the first. */
const STATEMENTS_MAX = 20;

/** Returns passages of the document behind a label that support the file's statements; none if the viewer cannot see it or it is gone. */
export async function readFileEvidence(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  viewer: Viewer,
  { file, files }: FileOfTree,
  label: string,
): Promise<EvidenceItem[]> {
  // A person's text may cite what any file of the tree cites: a label means the same document everywhere.
  const cited = files
    .flatMap((one) => one.provenance.citations ?? [])
    .find((citation) => citation.label === label);
  if (!cited) return [];
  const [row] = await listByIds(ctx.sql, viewer, await listIdsOf(ctx.sql, viewer, [cited]));
  if (!row) return [];
  const content = (await readContents(ctx.sql, viewer.appId, [row.document_id])).get(row.document_id);
  const statements = citingLines(file.content, label).slice(0, STATEMENTS_MAX);
  const quotes = content
    ? await runOnContent(ctx.cpu, viewer.appId, findQuotesTask, { content, statements })
    : [];
  const document = {
    source: row.source,
    resource_id: row.resource_id,
    title: row.title,
    date: documentDate(row)?.toISOString() ?? null,
  };
  if (!quotes.length) return [{ ...document, block_id: null, quote: '' }];
  return quotes.map(({ blockId, quote }) => ({ ...document, block_id: blockId, quote }));
}
