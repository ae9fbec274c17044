import { plainSentence } from '../../../text/plain-sentence.ts';
import type { GuidePiece } from '../pieces.ts';
import { FAILED } from './carried-motions.ts';

const VOTE = '(?:(?:the )?(?:\\p{L}+ )?(?:vote|motion|proposal|request)\\W+(?:was |is |has been )?)';
const DONE = '(?:unanimously )?(?:approved|passed|carried|accepted|adopted)';
/** “Approved unanimously”, “Vote passed”, “Motion carried 5-0”. */
const BARE = new RegExp(
  `^${VOTE}?${DONE}(?: unanimously| by (?:\\p{L}+ ){0,2}(?:vote|consensus|acclamation)| (?:with )?\\d[\\d–:-]*(?: votes?)?(?: in favou?r)?)?[.!]?$`,
  'iu',
);
/** “Board vote: approved to print a banner.” */
const VOTED_FOR = new RegExp(`^${VOTE}${DONE} (?:to|for) .{8,200}$`, 'iu');

interface SettlingLine {
  text: string;
  /** The item that it is below. */
  parent: string | null;
}

/** Returns the lines of a piece that say that what is above them was carried: the item, or the heading. */
export function settlingLines(piece: GuidePiece): SettlingLine[] {
  const above: string[] = [];
  const lines =
    piece.kind === 'list'
      ? piece.items
      : piece.kind === 'paragraph'
        ? piece.text.split('\n').map((text) => ({ text, depth: 0 }))
        : [];
  return lines.flatMap(({ text: given, depth }) => {
    const text = plainSentence(given).trim();
    above.length = depth;
    const parent = above.findLast(Boolean) ?? null;
    above[depth] = text;
    return (BARE.test(text) || VOTED_FOR.test(text)) && !FAILED.test(text) ? [{ text, parent }] : [];
  });
}
