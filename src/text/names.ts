import { foldCase } from './fold.ts';
import * as lexicon from './names/lexicon.ts';
import { type Token, tokenise } from './names/tokens.ts';

export type NameType = 'PER' | 'LOC' | 'ORG' | 'PRODUCT' | 'WORK' | 'MISC';

/** A proper name in a text: `text` is exactly `source.slice(start, end)`, UTF-16 offsets; `confidence` 0..1. */
export interface FoundName {
  start: number;
  end: number;
  text: string;
  type: NameType;
  confidence: number;
}

/** Proper names in `text` in reading order, never overlapping. */
export function findNames(text: string): FoundName[] {
  const found: FoundName[] = [];
  let run: Token[] = [];
  const close = () => {
    const first = run[0];
    const last = run.at(-1);
    if (first && last) found.push(nameOf(text, first.start, last.end));
    run = [];
  };
  for (const token of tokenise(text)) {
    const bits = lexicon.lexiconBits(foldCase(token.text));
    const capital = /^\p{Lu}/u.test(token.text) && (bits & (lexicon.COMMON | lexicon.CALENDAR)) === 0;
    if (!capital || (run.at(-1) && text.slice(run.at(-1)?.end, token.start) !== ' ')) close();
    if (capital) run.push(token);
  }
  close();
  return found;
}

function nameOf(text: string, start: number, end: number): FoundName {
  const name = text.slice(start, end);
  const words = foldCase(name).split(' ');
  let bits = lexicon.lexiconBits(words.join(' '));
  for (const word of words) bits |= lexicon.lexiconBits(word);
  const type = typeOf(bits);
  return { start, end, text: name, type, confidence: type === 'MISC' ? 0.4 : 0.6 };
}

function typeOf(bits: number): NameType {
  if (bits & (lexicon.ORGANISATION | lexicon.ORGANISATION_WORD | lexicon.TEAM)) return 'ORG';
  if (bits & (lexicon.CITY | lexicon.REGION | lexicon.COUNTRY | lexicon.PLACE)) return 'LOC';
  if (bits & (lexicon.FIRST_NAME | lexicon.PERSON)) return 'PER';
  return bits & lexicon.PRODUCT ? 'PRODUCT' : 'MISC';
}
