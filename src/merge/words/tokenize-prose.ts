/** A word or punctuation character with the whitespace before it. */
export interface ProseToken {
  /** What is compared; a meaningful break is a separate token: `\n\n` between paragraphs, `\n` before a list item, table row … */
  readonly key: string;
  /** Whitespace before it, then the text, byte for byte. */
  readonly gap: string;
  readonly text: string;
}

/** Words, and one by one: backticks, brackets, all other punctuation, and letters of scripts without spaces. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}_])+|[^\s]/gu;

/** The same for plain ASCII, as most text is. */
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const ASCII_PIECE = /\w+|\S/g;

/** A line that starts like this starts a block, so the break before it must stay. */
const STARTS_BLOCK =
  /^[^\S\n]*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\||`{3}|~{3}|\.\.\s|:[\w-]+:|={3,}|-{3,}|~{3,}|<\/?\w|\[\^?[^\]]+\]:)/;

/** How many distinct words after a single space are stored once and shared; the limit is for texts in which few words recur. */
const SHARED_MAX = 10_000;

/** Splits lines into tokens whose `gap + text`, joined, are the text again (trailing whitespace goes to a last empty token). */
export function tokenizeProse(text: string): ProseToken[] {
  const tokens: ProseToken[] = [];
  const shared = new Map<string, ProseToken>();
  let end = 0;
  for (const found of text.matchAll(ASCII_ONLY.test(text) ? ASCII_PIECE : PIECE)) {
    pushGap(tokens, text, end, found.index);
    const gap = tokens.at(-1)?.text === '' && end < found.index ? '' : text.slice(end, found.index);
    tokens.push(tokenOf(found[0], gap, shared));
    end = found.index + found[0].length;
  }
  if (end < text.length) tokens.push({ key: breakKey(text.slice(end), ''), gap: text.slice(end), text: '' });
  return tokens;
}

/** Shares tokens of recurring words: of a million words, three in four are a few hundred; an object each took most of a merge's memory. */
function tokenOf(word: string, gap: string, shared: Map<string, ProseToken>): ProseToken {
  const known = gap === ' ' ? shared.get(word) : undefined;
  if (known) return known;
  const token = { key: word, gap, text: word };
  if (gap === ' ' && shared.size < SHARED_MAX) shared.set(word, token);
  return token;
}

/** Turns a meaningful gap into a token, so that it is merged like a word. */
function pushGap(tokens: ProseToken[], text: string, start: number, end: number): void {
  if (start >= end) return;
  const gap = text.slice(start, end);
  if (!gap.includes('\n') && !gap.includes('\r')) return;
  const key = breakKey(gap, text.slice(gap.lastIndexOf('\n') + 1 + start, end + 60));
  if (key !== ' ') tokens.push({ key, gap, text: '' });
}

function breakKey(gap: string, lineAfter: string): string {
  if (/\n[^\S\n]*\n/.test(gap)) return '\n\n';
  if (lineAfter === '') return '\n';
  return STARTS_BLOCK.test(lineAfter) || / {2}\r?\n/.test(gap) ? '\n' : ' ';
}
