import { Button } from '../../parts/button.tsx';
import { formatCount } from '../../theme/numbers.ts';
import type { MadeOn } from './changes/carry-over.ts';
import { decidedText } from './changes/decide.ts';

/** Lists decisions whose place no longer exists, with the text they would have inserted. */
export function LostDecisions({ lost, putAway }: { lost: readonly MadeOn[]; putAway: () => void }) {
  return (
    <section aria-label="Decisions that could not be kept" className="border-new border-l-4 py-2 pl-4">
      <p>
        The file was changed meanwhile. {formatCount(lost.length)}{' '}
        {lost.length === 1 ? 'decision was' : 'decisions were'} made on text that no longer exists; the others
        are kept. What you had chosen:
      </p>
      <ul className="flex flex-col gap-2 py-2">
        {lost.map(({ texts, decision }, i) => (
          <li key={i} className="text-read max-w-[68ch] font-serif break-words whitespace-pre-wrap">
            {decidedText(texts, decision)}
          </li>
        ))}
      </ul>
      <Button onClick={putAway}>Put away</Button>
    </section>
  );
}
