import { useState } from 'react';
import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import { type Marked, markRemoved, markWords } from '../changes/mark-words.ts';
import { MarkedText } from './marked-text.tsx';

/** What the three texts are called here. */
export interface SideNames {
  base: string;
  mine: string;
  theirs: string;
}

type Side = keyof SideNames;
const SIDES: readonly Side[] = ['base', 'mine', 'theirs'];
const TITLES: Record<Side, string> = { base: 'Base', mine: 'Mine', theirs: 'New' };
const COLORS: Record<Side, string> = { base: 'text-soft', mine: 'text-mine', theirs: 'text-new' };

/** Shows the three texts of a change side by side; in a small window, one at a time. */
export function SideColumns({ texts, names }: { texts: ThreeTexts; names: SideNames }) {
  const [shown, setShown] = useState<Side>('mine');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-1 wide:hidden">
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={side === shown}
            onClick={() => setShown(side)}
            className={`min-h-9 flex-1 border-b-2 text-sm font-semibold ${side === shown ? `border-current ${COLORS[side]}` : 'border-line text-soft'}`}
          >
            {TITLES[side]}
          </button>
        ))}
      </div>
      <div className="grid gap-x-6 wide:grid-cols-3">
        {SIDES.map((side) => (
          <div key={side} className={`min-w-0 ${side === shown ? '' : 'max-wide:hidden'}`}>
            <h4 className={`pb-1 text-sm ${COLORS[side]}`}>
              <span className="hidden font-semibold wide:inline">{TITLES[side]} · </span>
              {names[side]}
            </h4>
            <SideText side={side} texts={texts} />
          </div>
        ))}
      </div>
    </div>
  );
}

function SideText({ side, texts: { base, ours, theirs } }: { side: Side; texts: ThreeTexts }) {
  const text = { base, mine: ours, theirs }[side];
  if (text.trim() === '') return <p className="text-soft italic">nothing here</p>;
  if (side === 'base') return <MarkedText side="result" marked={markRemoved(base, [ours, theirs])} />;
  const marked = markWords(base, text).filter(({ kind }) => kind !== 'removed');
  return <MarkedText side={side === 'mine' ? 'mine' : 'new'} marked={isNew(marked) ? plain(text) : marked} />;
}

/** If there was no text before, marking every word would be meaningless. */
const isNew = (marked: readonly Marked[]): boolean => marked.every(({ kind }) => kind === 'added');
const plain = (text: string): Marked[] => [{ kind: 'same', text }];
