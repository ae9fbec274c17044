import { shorten } from '../../../text/shorten.ts';
import type { ActionNote, DocumentKind } from '../../notes.ts';
import { dateAbove } from '../dates.ts';
import { SAYS_NOTHING } from './says-decision.ts';
import { type GuidePiece, wordCount } from '../pieces.ts';

const ACTION_HEADING = /^action (?:items?|points?)$|^actions$|^next steps$|^to-?dos?$/i;
const ACTION_LABEL = /^(?:AI|action(?: items?)?)\s*[:[]\s*/i;
const ACTION_CHARS_MAX = 240;

/** Returns the tasks assigned in a meeting that are not checked off. */
export function actionsOf(
  kind: DocumentKind,
  pieces: readonly GuidePiece[],
  year: string | null,
): ActionNote[] {
  if (kind !== 'meeting') return [];
  return pieces.flatMap((piece) => {
    const isUnder = ACTION_HEADING.test(piece.path.at(-1) ?? '');
    return piece.items
      .filter((item) => !item.isDone && (isUnder ? item.depth === 0 : ACTION_LABEL.test(item.text)))
      .map((item) => item.text.replace(ACTION_LABEL, ''))
      .filter((text) => wordCount(text) >= 4 && !SAYS_NOTHING.test(text))
      .map((text) => ({ text: shorten(text, ACTION_CHARS_MAX), date: dateAbove(piece.path, year) }));
  });
}
