import { matchesOf } from '../../lib/strings/matches-of.ts';
import { splitSentences } from '../sentences.ts';
import { FEELING_WORDS } from './feeling-words.ts';

/** First person, a verb of being or feeling, and up to four words after it: "I'm really worried about it", "we feel lost". */
const STATEMENT =
  /\b(?:i|we)(?:'m|’m|'re|’re| am| are| was| were| feel| felt| got| get)((?: [a-z'’-]+){1,4})/gi;
const LOVE_OR_HATE = /\bi (?:really )?(?:love|hate|miss|regret|fear|dread|enjoy)\b/i;

/**
 * Returns the sentences in which a speaker says how they feel, in order. Infers nothing: finds only words of `FEELING_WORDS` and verbs such
 * as “love”. English only. Pure.
 */
export const findFeelings = (text: string): string[] =>
  splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => {
      if (LOVE_OR_HATE.test(sentence)) return true;
      return matchesOf(sentence, STATEMENT).some(([, words = '']) =>
        words
          .toLowerCase()
          .split(/\s+/)
          .some((word) => FEELING_WORDS.has(word)),
      );
    });
