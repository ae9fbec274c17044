import { Button } from '../../parts/button.tsx';
import { countOf, formatCount } from '../../theme/numbers.ts';
import type { countDeciders } from './changes/decide.ts';

type Counts = ReturnType<typeof countDeciders>;

interface MergeBarProps {
  counts: Counts;
  /** Null if nothing was decided. */
  stepBack: (() => void) | null;
  goToOpen: () => void;
  nextVersion: number;
  isSaving: boolean;
  save: () => void;
}

/** Shows who decided how many changes, and the save button; stays in view. */
export function MergeBar({ counts, stepBack, goToOpen, nextVersion, isSaving, save }: MergeBarProps) {
  const { open } = counts;
  return (
    <div className="bg-bg border-line sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3">
      <p aria-live="polite">{headline(counts)}</p>
      <div className="flex flex-wrap gap-2">
        {stepBack && (
          <Button look="quiet" onClick={stepBack}>
            Undo <kbd className="text-xs">U</kbd>
          </Button>
        )}
        {open > 0 && (
          <Button look="quiet" onClick={goToOpen}>
            Next open <kbd className="text-xs">N</kbd>
          </Button>
        )}
        <Button look={open === 0 ? 'main' : 'plain'} isBusy={isSaving} onClick={save}>
          {isSaving ? 'Saving' : `Save as v${nextVersion}`}
          {open > 0 && `, ${formatCount(open)} open`}
        </Button>
      </div>
    </div>
  );
}

export function headline({ rules, model, you, open }: Counts): string {
  const all = rules + model + you + open;
  const parts = [
    [rules, 'by rules'],
    [model, 'by the model'],
    [you, 'by you'],
    [open, open === 1 ? 'needs you' : 'need you'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`);
  return `${countOf(all, 'change')}: ${said.join(', ')}`;
}
