import { plainSentence } from '../../text/plain-sentence.ts';
import type { DocumentKind } from '../notes.ts';
import { pointsAtNoun, sentencesIn } from './gist.ts';
import { type GuidePiece, type Item, wordCount } from './pieces.ts';

const HEADING =
  /^(?:(?:remaining |other |some |more |current )?(?:open|unresolved|outstanding|unanswered) (?:questions?|issues?|points?|items?|problems?)(?: .{0,20})?|challenges and open questions|to be decided|tbd|unknowns|questions to (?:answer|resolve)|open)$/i;
/** A question ends like one; only these words make one of a line without its mark. A question in parentheses is an aside. */
const ASKS = /\?["”’*_]{0,2}$|^(?:how|what|which|who|where|when|why|whether)\b/i;
const ANSWERED =
  /^(?:none|n\/a|resolved|no open|nothing|answer|a:|yes|no\b)|<>|^this section|\bresolved:|\banswer:|^I (?:think|guess|suppose|believe)\b/i;
const WORDS_MIN = 5;
const CHARS_MAX = 420;

/** Returns questions under a heading such as “Open questions”. */
export function questionsOf(kind: DocumentKind, pieces: readonly GuidePiece[]): string[] {
  if (!['page', 'charter', 'proposal', 'meeting', 'ticket'].includes(kind)) return [];
  return pieces
    .filter((p) => HEADING.test(p.path.at(-1) ?? ''))
    .flatMap(textsOf)
    .map((text) => plainSentence(text))
    .filter((t) => wordCount(t) >= WORDS_MIN && t.length <= CHARS_MAX && ASKS.test(t) && !ANSWERED.test(t))
    .filter((t) => !pointsAtNoun(t));
}

/** “Ada: we need not” says what someone answered. */
const SPEAKER = /^@?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?:\s/u;

/** Returns whether a question was already discussed: there are items below it, or someone's words follow. */
const isDiscussed = (next: Item | undefined): boolean =>
  next !== undefined && (next.depth > 0 || SPEAKER.test(next.text));

function textsOf(piece: GuidePiece): string[] {
  if (piece.kind === 'list')
    return piece.items
      .filter((item, at) => item.depth === 0 && !isDiscussed(piece.items[at + 1]))
      .map((i) => i.text);
  if (piece.kind !== 'paragraph' || !piece.text.includes('?')) return [];
  return [piece.text.length > CHARS_MAX ? sentencesIn(piece).slice(0, 2).join(' ') : piece.text];
}
