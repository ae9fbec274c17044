import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../documents/visible.ts';
import type { ClaimingRow } from '../../../memories/history/claiming-row.ts';
import { findValueChanges } from '../../../memories/history/find-changes.ts';
import { readClaiming, readHistories } from '../../../memories/history/read-histories.ts';
import { citationLabel } from '../../../search/evidence.ts';
import type { CitedDocument } from '../news/read-cited-documents.ts';

/** Only the first documents get notes; later ones have little room in a request. */
const DOCUMENTS_MAX = 200;
const NOTES_MAX = 6;
const QUOTE_CHARS_MAX = 200;

/**
 * Adds notes from memories to documents: a statement that a later document replaced is marked as no longer so, with the date and the label of the
 * later one, and the statement that replaced it with the date from which it holds. Only the document's own words are added, so that citations are checked against them. Uses only memories the viewer can see.
 */
export async function withValidity(
  ctx: Pick<Context, 'sql' | 'now'>,
  viewer: Viewer,
  documents: ReadonlyMap<number, CitedDocument>,
): Promise<Map<number, CitedDocument>> {
  const notes = await readNotes(ctx, viewer, [...documents.keys()].slice(0, DOCUMENTS_MAX));
  return new Map(
    [...documents].map(([id, document]) => {
      const own = notes.get(id);
      if (!own) return [id, document];
      const text = `${document.evidence.text}\n\n${own.join('\n')}`;
      return [id, { ...document, evidence: { ...document.evidence, text } }];
    }),
  );
}

/** Returns notes by document: its statements that no longer hold, and those that replaced others. */
async function readNotes(
  ctx: Pick<Context, 'sql' | 'now'>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const claiming = await readClaiming(ctx.sql, viewer, ids);
  const histories = await readHistories(ctx.sql, viewer, claiming, { asOf: null, now: ctx.now() });
  const notes = new Map<number, string[]>();
  for (const { old, current, until } of findValueChanges(claiming, histories)) {
    if (old.document_id === current.document_id) continue;
    const since = until ? ` since ${until}` : '';
    add(notes, old, `No longer so${since}, see [^${labelOf(current)}]: “${saidBy(old)}”`);
    add(notes, current, `So${since}, in place of what [^${labelOf(old)}] says: “${saidBy(current)}”`);
  }
  return notes;
}

function add(notes: Map<number, string[]>, { document_id: id }: ClaimingRow, note: string): void {
  const own = notes.get(id) ?? [];
  if (!own.includes(note) && own.length < NOTES_MAX) notes.set(id, [...own, note]);
}

const labelOf = ({ source, resource_id }: ClaimingRow): string => citationLabel(source, resource_id);

const saidBy = ({ quote, text }: ClaimingRow): string =>
  (quote ?? text).replace(/\s+/g, ' ').slice(0, QUOTE_CHARS_MAX);
