import { matchesOf } from '../../lib/strings/matches-of.ts';

/** Words that end a noun phrase. */
const STOP =
  /^(?:is|are|was|were|be|been|will|would|has|have|had|can|may|must|should|from|since|until|on|at|by|with|to|in|into|that|which|who|because|when|if|so|but|and|or|as|for|now|stays|remains|moves|moved|goes|go|went|becomes|owns|leads|again|today|also|then|we|i|they|he|she|it|you|not|no|than)$/i;
const DETERMINER = /^(?:the|a|an|our|its|their|this|that|my|your|his|her|each|every|all)$/i;
const WORDS_MAX = 6;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.'’&-]|,(?=\d))*|[^\s\p{L}\p{N}]+/gu;

/** Returns the noun phrase that begins at an offset: `launch of Taproot 3` of “the launch of Taproot 3 moves”. Empty if there is none. */
export function phraseAfter(text: string, at: number): string {
  const words: string[] = [];
  for (const [word] of matchesOf(text.slice(at, at + 120), WORD)) {
    if (!/[\p{L}\p{N}]/u.test(word)) {
      if (/^[*_"“”'`]+$/.test(word)) continue;
      break;
    }
    const bare = word.replace(/[.,]$/, '');
    if (STOP.test(bare) || words.length === WORDS_MAX) break;
    if (!(words.length === 0 && DETERMINER.test(bare))) words.push(bare);
    if (bare !== word) break;
  }
  while (words.at(-1) === 'of') words.pop();
  return words.join(' ');
}

/** Returns the noun phrase that ends at an offset: `backups` of “All backups” before “are in”. */
export function phraseBefore(text: string, at: number): string {
  const words: string[] = [];
  for (const [word] of matchesOf(text.slice(Math.max(0, at - 120), at), WORD).toReversed()) {
    if (!/[\p{L}\p{N}]/u.test(word)) {
      if (/^[*_"“”'`]+$/.test(word)) continue;
      break;
    }
    if (/[.,]$/.test(word) || STOP.test(word) || words.length === WORDS_MAX) break;
    words.unshift(word);
    if (DETERMINER.test(word)) break;
  }
  while (words[0] !== undefined && (DETERMINER.test(words[0]) || words[0] === 'of')) words.shift();
  return words.join(' ');
}
