import { remember } from '../lib/caches/remember.ts';

const STARTS = /^["'“‘«„(]{0,2}[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const ENDS = /[.!?。！？।؟…]["'”’»)\]」』）]{0,3}$/u;
const CUT_END = /(?:\.\.\.|…|[,;:/\\|–—-])["'”’»)]{0,2}$/u;
const HANGING =
  /\b(?:a|an|the|of|and|or|to|in|for|with|by|from|at|on|as|is|are|that|which|while|its|their|our|your) ?[.!?]?$/i;
const MARKUP = /<[a-z/!][^>]*>?|```|\]\(|\{\{|\{%|%\}|\}\}|&[a-z]+;|^\s*[|#]|\|.*\||\[\^|\[[ x]\]/iu;
const CODE =
  /[{};=]\s*$|=>|::|==|&&|\|\||\(\)|\$\{|\$\(|\bfunction\s*\(|\b(?:const|let|var|def|return|import|SELECT|sudo|kubectl|git|npm|curl|docker)\s+[\w$./-]+\s*(?:[=({;]|--?\w)|[{}].*[{}]|^\s*[$>]\s|\\n|\w+\/\w+\/\w+\/\w+/u;
/** Each alternative of CODE has one of these; most sentences have none. */
const CODE_SIGN = /[-{}();:=&|$>\\/]/;
const NAVIGATION =
  /\b(?:table of contents|all rights reserved|click here|read more|sign in|log in|subscribe|unsubscribe|cookie|copyright|©|skip to|back to top|edit this page|last (?:updated|modified)|page \d+ of)\b|[›»]\s.*[›»]|·.*·|→.*→/iu;
/** “Write your name here!”: what a form asks of those who fill it in. */
const FILL_IN =
  /^(?:please )?(?:write|add|put|enter|insert|type|list|sign|fill in|leave|note)(?: in| down)? (?:in )?(?:your|yourself\b)[^.!?]{0,60}\b(?:here|below)\b/i;

/** Returns whether a sentence asks readers to fill in a form. */
export const asksToFillIn = (sentence: string): boolean => FILL_IN.test(sentence);

const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Limits for a sentence that can stand alone: words, or characters for scripts without spaces. */
const WORDS_MIN = 5;
const WORDS_MAX = 55;
const CHARS_MAX = 420;
const DENSE_CHARS_MIN = 8;

/**
 * Returns whether a sentence (from plainSentence) can be shown on its own: it starts with a capital or number, ends with its mark, is
 * neither too short nor too long, its brackets and quotes close, and it is not a heading, navigation, a form's request, code, table row or truncated link.
 */
export const isWellFormed = remember(check, { entriesMax: 500, charsMax: CHARS_MAX });

function check(sentence: string): boolean {
  if (sentence.length > CHARS_MAX || !STARTS.test(sentence) || !ENDS.test(sentence)) return false;
  if (CUT_END.test(sentence) || HANGING.test(sentence)) return false;
  const words = countWords(sentence);
  if (words < WORDS_MIN && !(DENSE.test(sentence) && sentence.length >= DENSE_CHARS_MIN)) return false;
  if (words > WORDS_MAX) return false;
  if (MARKUP.test(sentence) || (CODE_SIGN.test(sentence) && CODE.test(sentence))) return false;
  if (NAVIGATION.test(sentence) || asksToFillIn(sentence)) return false;
  return closes(sentence) && isMostlyWords(sentence);
}

function countWords(sentence: string): number {
  let count = 0;
  for (let at = sentence.indexOf(' '); at !== -1; at = sentence.indexOf(' ', at + 1)) count++;
  return count + 1;
}

/** Returns whether round and square brackets nest and close, and straight double quotes come in pairs. */
function closes(sentence: string): boolean {
  let open = '';
  let quotes = 0;
  for (const character of sentence) {
    if (character === '(' || character === '[') open += character;
    else if (character === ')' || character === ']') {
      if (open.at(-1) !== (character === ')' ? '(' : '[')) return false;
      open = open.slice(0, -1);
    } else if (character === '"') quotes++;
  }
  return open === '' && quotes % 2 === 0;
}

/** Returns whether at least three in five characters are letters, and not everything is in capitals. */
function isMostlyWords(sentence: string): boolean {
  let letters = 0;
  let capitals = 0;
  for (let at = 0; at < sentence.length; at++) {
    const code = sentence.charCodeAt(at);
    if (code >= 65 && code <= 90) {
      letters++;
      capitals++;
    } else if ((code >= 97 && code <= 122) || code > 0xbf) letters++;
  }
  return letters >= sentence.length * 0.6 && capitals <= letters * 0.4;
}
