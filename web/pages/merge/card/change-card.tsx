import { memo, useMemo } from 'react';
import { Button } from '../../../parts/button.tsx';
import { refusalWords, ruleWords } from '../../../theme/merge-words.ts';
import type { Change, Decision } from '../changes/change.ts';
import { standAlike } from '../changes/left-out.ts';
import { markWords } from '../changes/mark-words.ts';
import { LeftOutLines } from './left-out-lines.tsx';
import { MarkedText } from './marked-text.tsx';
import { SideColumns, type SideNames } from './side-columns.tsx';
import { WriteText } from './write-text.tsx';

interface ChangeCardProps {
  change: Change;
  decision: Decision | undefined;
  /** The text of the change under the current decision. */
  text: string;
  /** Every line of the result. */
  inResult: ReadonlySet<string>;
  names: SideNames;
  isCurrent: boolean;
  isOpened: boolean;
  isWriting: boolean;
  select: (id: number) => void;
  choose: (id: number, choice: 'mine' | 'new' | 'both' | 'base') => void;
  write: (id: number | null) => void;
  written: (id: number, text: string) => void;
}

const DECIDERS = {
  rules: { letter: 'R', color: 'text-sap border-sap', word: 'decided by a rule' },
  model: { letter: 'M', color: 'text-model border-model', word: 'written by the model, checked' },
  nobody: { letter: 'K', color: 'text-failed border-failed', word: 'yours kept, needs you' },
  you: { letter: 'Y', color: 'text-mine border-mine', word: 'decided by you' },
} as const;

export const changeElementId = (id: number): string => `change-${id}`;

/** Shows a change: who decided it and why, its three texts while pending or expanded, and its result. */
export const ChangeCard = memo(function ChangeCard(props: ChangeCardProps) {
  const { change, decision, isCurrent, isOpened, isWriting, select, names } = props;
  const decider = decision ? 'you' : change.by;
  const { letter, color, word } = DECIDERS[decider];
  const isFull = decider === 'nobody' || isOpened || isWriting;
  return (
    <section
      id={changeElementId(change.id)}
      tabIndex={-1}
      aria-label={`Change ${change.id + 1}: ${word}`}
      onFocus={() => select(change.id)}
      onClick={() => select(change.id)}
      className={`flex scroll-mt-24 flex-col gap-3 border-l-4 py-3 pl-4 outline-none [contain-intrinsic-size:auto_8rem] [content-visibility:auto] wide:pl-6 ${color.split(' ')[1]} ${isCurrent ? 'bg-raised' : ''}`}
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <span className={`font-semibold ${color.split(' ')[0]}`}>
          <span aria-hidden="true" className="mr-2 inline-block w-4 text-center">
            {letter}
          </span>
          Change {change.id + 1}
        </span>
        <span className="text-soft">
          {decision ? `${word}: ${CHOICES[decision.choice]}` : reasonOf(change, word)}
        </span>
        {isCurrent && <span className="sr-only">selected</span>}
      </header>
      {isFull && <SideColumns texts={change.texts} names={names} />}
      <Result {...props} isFull={isFull} />
      {isFull && <Choices {...props} />}
    </section>
  );
}, isSameCard);

/** Every decision changes the result, but most cards are unaffected. */
function isSameCard({ inResult: before, ...props }: ChangeCardProps, next: ChangeCardProps): boolean {
  const { inResult: after, ...others } = next;
  const [known, shown] = [Object.entries(props), new Map<string, unknown>(Object.entries(others))];
  return (
    known.every(([name, value]) => Object.is(shown.get(name), value)) &&
    standAlike(next.change, before, after)
  );
}

const CHOICES: Record<Decision['choice'], string> = {
  mine: 'your text',
  new: 'the new text',
  both: 'both, yours first',
  'new-first': 'both, the new one first',
  base: 'the text from before',
  written: 'in your own words',
};

const reasonOf = ({ by, reason }: Change, word: string): string =>
  by === 'nobody' ? `${word}: ${ruleWords(reason)}` : by === 'model' ? word : ruleWords(reason);

function Result(props: ChangeCardProps & { isFull: boolean }) {
  const { change, text, inResult, isFull, isWriting, write, written } = props;
  const marked = useMemo(() => markWords(change.texts.base, text), [change.texts.base, text]);
  if (isWriting)
    return (
      <WriteText
        initial={text}
        keep={(next) => written(change.id, next)}
        close={() => write(null)}
        label={`Change ${change.id + 1} in your own words`}
      />
    );
  return (
    <div className={isFull ? 'border-line border-t pt-2' : ''}>
      {isFull && <h4 className="text-sap pb-1 text-sm font-semibold">Result</h4>}
      {text.trim() === '' && marked.length === 0 ? (
        <p className="text-soft italic">nothing here</p>
      ) : (
        <MarkedText side="result" marked={marked} />
      )}
      {change.refused !== null && (
        <p className="text-model pt-1 text-sm">
          The model's answer was refused: {refusalWords(change.refused)}.
        </p>
      )}
      <LeftOutLines
        change={change}
        text={text}
        inResult={inResult}
        take={(next) => written(change.id, next)}
      />
    </div>
  );
}

const BUTTONS = [
  { key: '1', choice: 'mine', name: 'Mine' },
  { key: '2', choice: 'new', name: 'New' },
  { key: '3', choice: 'both', name: 'Both' },
  { key: '4', choice: 'base', name: 'Base' },
] as const;

function Choices({ change, decision, choose, write, isWriting }: ChangeCardProps) {
  const chosen = decision?.choice === 'new-first' ? 'both' : decision?.choice;
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={`Decide change ${change.id + 1}`}>
      {BUTTONS.map(({ key, choice, name }) => (
        <Button key={choice} aria-pressed={chosen === choice} onClick={() => choose(change.id, choice)}>
          <kbd className="text-soft text-xs">{key}</kbd>
          {name}
        </Button>
      ))}
      <Button aria-pressed={isWriting || chosen === 'written'} onClick={() => write(change.id)}>
        <kbd className="text-soft text-xs">E</kbd>
        Write it
      </Button>
    </div>
  );
}
