import type { Marked } from '../changes/mark-words.ts';

/** Which side's words are put in: they have that side's color, and are underlined as well. */
const ADDED = {
  mine: 'text-mine decoration-mine',
  new: 'text-new decoration-new',
  result: 'text-sap decoration-sap',
} as const;

/** A text as it was written, byte for byte, with what was put in underlined and what was taken out struck. */
export function MarkedText({ marked, side }: { marked: readonly Marked[]; side: keyof typeof ADDED }) {
  return (
    <p className="text-read max-w-[68ch] min-w-0 font-serif break-words whitespace-pre-wrap">
      {marked.map(({ kind, text }, i) => {
        if (kind === 'same') return text;
        if (kind === 'added')
          return (
            <ins key={i} className={`underline decoration-2 underline-offset-3 ${ADDED[side]}`}>
              {text}
            </ins>
          );
        return (
          <del key={i} className="text-soft decoration-failed">
            {text}
          </del>
        );
      })}
    </p>
  );
}
