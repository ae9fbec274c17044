import { useMemo, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import type { Change } from '../changes/change.ts';
import { findLeftOut, withLines } from '../changes/left-out.ts';

interface LeftOutLinesProps {
  change: Change;
  text: string;
  inResult: ReadonlySet<string>;
  take: (text: string) => void;
}

/** Shows what the result leaves out, with a button to include it. */
export function LeftOutLines({ change, text, inResult, take }: LeftOutLinesProps) {
  const { mine, theirs } = useMemo(() => findLeftOut(change, text, inResult), [change, text, inResult]);
  const takeIn = (lines: readonly string[]) => take(withLines(text, lines));
  return (
    <>
      {mine.length > 0 && (
        <LeftOutList
          title={isYours(change) ? 'Of your text not in the result' : 'Stood there before'}
          lines={mine}
          take={() => takeIn(mine)}
        />
      )}
      {theirs.length > 0 && (
        <LeftOutList title="New text that is not in the result" lines={theirs} take={() => takeIn(theirs)} />
      )}
    </>
  );
}

/** Otherwise the lines are generated ones that the person left unchanged. */
const isYours = ({ texts: { base, ours } }: Change): boolean => ours !== base;

const LINES_SHOWN = 6;

function LeftOutList({ title, lines, take }: { title: string; lines: readonly string[]; take: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, LINES_SHOWN);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 pt-2">
      <div className="min-w-0 flex-1">
        <h5 className="text-soft text-sm">{title}</h5>
        {shown.map((line, i) => (
          <del key={i} className="text-soft decoration-failed block max-w-[68ch] font-serif break-words">
            {line}
          </del>
        ))}
        {shown.length < lines.length && (
          <Button look="quiet" onClick={() => setWhole(true)}>
            {lines.length - shown.length} more lines
          </Button>
        )}
      </div>
      <Button look="quiet" onClick={take}>
        Take it in
      </Button>
    </div>
  );
}
