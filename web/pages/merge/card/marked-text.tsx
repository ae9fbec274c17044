import type { Marked } from '../changes/mark-words.ts';

/** Styles of inserted words by side: each has the color of its side and is underlined too. */
const ADDED = {
  mine: 'text-mine decoration-mine',
  new: 'text-new decoration-new',
  result: 'text-sap decoration-sap',
} as const;

/** Shows a text as written, byte for byte, with insertions underlined and deletions struck through. */
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
