import type { ValueChange } from '../../memories/history/find-changes.ts';
import type { ClaimingRow } from '../../memories/history/claiming-row.ts';
import { askedKind } from '../../text/claims/asked-slots.ts';
import { queryTerms, terms } from '../../text/terms.ts';

/** Share of the question's words that a statement, with its document's title, must contain. */
const COVERAGE_MIN = 0.5;
/** The current statement may contain fewer of them: it may say “the launch” where the other names the product. */
const CURRENT_SHARE_MIN = 0.5;

/** A document whose best statement for a question no longer holds. */
export interface OutdatedHit {
  documentId: number;
  change: ValueChange;
}

/**
 * Returns which documents answer a question with an outdated statement, and the current one. `coverageMin`: less is enough where the memories
 * are those of a passage that was found for the question.
 */
export function findOutdated(
  question: string,
  documentIds: readonly number[],
  memories: readonly ClaimingRow[],
  changes: readonly ValueChange[],
  coverageMin = COVERAGE_MIN,
): OutdatedHit[] {
  const asked = new Set(queryTerms(question));
  const kind = askedKind(question);
  const coverage = (memory: ClaimingRow) => coverageOf(asked, memory);
  const byDocument = Map.groupBy(memories, (memory) => memory.document_id);
  return documentIds.flatMap((documentId) => {
    const own = (byDocument.get(documentId) ?? []).map((memory) => ({ memory, share: coverage(memory) }));
    const most = Math.max(0, ...own.map((one) => one.share));
    if (most === 0 || most < coverageMin) return [];
    const best = own.filter((one) => one.share === most).map((one) => one.memory);
    const found = best.map((memory) =>
      changes.find(
        (change) =>
          change.old.memory_id === memory.memory_id &&
          (kind === null || change.kind === kind) &&
          coverage(change.current) >= most * CURRENT_SHARE_MIN,
      ),
    );
    // Unless one of the best statements of the document is still current.
    const [change] = found;
    return change && found.every((one) => one !== undefined) ? [{ documentId, change }] : [];
  });
}

function coverageOf(asked: ReadonlySet<string>, { text, title }: ClaimingRow): number {
  if (!asked.size) return 0;
  const own = new Set(terms(`${title ?? ''}\n${text}`));
  return [...asked].filter((term) => own.has(term)).length / asked.size;
}
