import { plainSentence } from '../../../text/plain-sentence.ts';
import type { GuidePiece } from '../pieces.ts';

/** “Step 1) …”, “**2: Invite them**”, “3. …” at the beginning of a paragraph or heading. */
const MARK = /^[\s*_]*(step\s+)?\(?(\d{1,2})\s*[.):–—-][\s*_]*(?=\p{L}|[“"(`[])/iu;
const STEPS_MIN = 3;

interface NumberedStep {
  /** Without its number. */
  text: string;
  at: number;
}

/** A series of numbered paragraphs or headings, from the first to the last. */
interface NumberedSeries {
  steps: NumberedStep[];
  /** Whether each is called a step, so that it is one whatever is above the series. */
  areCalledSteps: boolean;
  /** Whether something stands between them that explains them. */
  isExplained: boolean;
}

/** Returns the series of pieces of a kind that are numbered from one without a gap; null if there is none of three or more. */
export function numberedSeries(
  pieces: readonly GuidePiece[],
  kind: 'paragraph' | 'heading',
): NumberedSeries | null {
  const marked = pieces.flatMap((piece, at) => {
    const mark = piece.kind === kind ? MARK.exec(piece.text) : null;
    return mark ? [{ at, mark, piece }] : [];
  });
  if (marked.length < STEPS_MIN || marked.some(({ mark }, i) => Number(mark[2]) !== i + 1)) return null;
  const [first, last] = [marked[0]?.at ?? 0, marked.at(-1)?.at ?? 0];
  return {
    steps: marked.map(({ at, mark, piece }) => ({
      text: plainSentence(piece.text.slice(mark[0].length).replace(/[\s*_:]+$/, '')),
      at,
    })),
    areCalledSteps: marked.every(({ mark }) => mark[1] !== undefined),
    isExplained: last - first >= marked.length || kind === 'heading',
  };
}
