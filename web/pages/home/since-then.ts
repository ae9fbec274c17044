import type { Staleness } from '../../../client/types.ts';
import { formatCount } from '../../theme/numbers.ts';

/** Describes what changed in words. */
export function sinceThen({
  documents_added,
  documents_changed,
  documents_removed,
}: Pick<Staleness, 'documents_added' | 'documents_changed' | 'documents_removed'>): string {
  const parts = [
    [documents_added, 'new'],
    [documents_changed, 'changed'],
    [documents_removed, 'removed'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return said.length ? `${said.join(', ')} since then` : 'nothing changed since then';
}
