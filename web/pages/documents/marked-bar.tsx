import { Button } from '../../parts/button.tsx';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { countByStatus, possibleActions } from './bulk/bulk-actions.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { Marks } from './marks.ts';
import { countOf } from '../../theme/numbers.ts';

/** Shows the actions on the marked documents. */
export function MarkedBar({ marks, clear }: { marks: Marks; clear: () => void }) {
  const documents = [...marks.values()];
  useKeys([{ key: 'Escape', does: 'Unmark all', run: clear }]);
  return (
    <BulkBar
      label={`${countOf(documents.length, 'document')} marked`}
      target={{ which: 'The documents that you marked', filter: {}, documents }}
      actions={possibleActions(countByStatus(documents))}
      begun={clear}
    >
      <Button look="quiet" onClick={clear}>
        Unmark all
      </Button>
    </BulkBar>
  );
}
