import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '../../../data/documents.ts';
import {
  changeDocuments,
  type DocumentFilter,
  type DocumentName,
  refetchDocumentsSoon,
} from '../../../data/documents.ts';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { countOf, formatCount } from '../../../theme/numbers.ts';
import { ACTION_WORDS, begunWords, changedCount, type PossibleAction } from './bulk-actions.ts';

interface BulkTarget {
  /** How the question refers to the documents: marked, or matching. */
  which: string;
  filter: DocumentFilter;
  /** Only these; if absent, all that pass the filter. */
  documents?: readonly DocumentName[];
}

interface BulkBarProps {
  label: string;
  target: BulkTarget;
  actions: readonly PossibleAction[];
  /** Called once something was started. */
  begun?: () => void;
  children?: ReactNode;
}

/** Shows the bulk actions, each with its number of documents. */
export function BulkBar({ label, target, actions, begun, children }: BulkBarProps) {
  const [asked, setAsked] = useState<PossibleAction | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" role="region" aria-label={label}>
      <span className="text-sm">{label}</span>
      {actions.map((possible) => (
        <Button
          key={possible.action}
          look={possible.action === 'delete' ? 'danger' : 'plain'}
          onClick={() => setAsked(possible)}
        >
          {ACTION_WORDS[possible.action].does}{' '}
          <span className="text-soft font-normal tabular-nums">{formatCount(possible.count)}</span>
        </Button>
      ))}
      {children}
      {asked && (
        <BulkQuestion
          target={target}
          asked={asked}
          close={() => setAsked(null)}
          begun={() => {
            setAsked(null);
            begun?.();
          }}
        />
      )}
    </div>
  );
}

interface BulkQuestionProps {
  target: BulkTarget;
  asked: PossibleAction;
  close: () => void;
  begun: () => void;
}

/** Asks for confirmation. If the number of matches changed meanwhile, nothing was done: says so and asks again with the new number. */
function BulkQuestion({ target, asked: { action, count }, close, begun }: BulkQuestionProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (expected: number) => changeDocuments({ ...target, action, expected }),
    onSuccess: (begunWith) => {
      toast(begunWords(action, begunWith));
      refetchDocumentsSoon(queries);
      begun();
    },
  });
  const expected = changedCount(change.error) ?? count;
  return (
    <Confirm
      key={expected}
      title={`${ACTION_WORDS[action].does} ${countOf(expected, 'document')}`}
      typed={isUndoable(action) ? null : String(expected)}
      isGentle={isUndoable(action)}
      does={ACTION_WORDS[action].does}
      isBusy={change.isPending}
      confirm={() => change.mutate(expected)}
      close={close}
    >
      <p>
        {target.which}. {ACTION_WORDS[action].what}
      </p>
      {change.error && <Failed error={change.error} />}
    </Confirm>
  );
}

/** Returns whether the action can be repeated or removes nothing. */
const isUndoable = (action: BulkAction): boolean => action === 'retry' || action === 'approve';
