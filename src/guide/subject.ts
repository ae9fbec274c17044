import { escapePattern } from '../lib/strings/escape-pattern.ts';
import { DEFINES } from './defines.ts';

/** Regular expression of words for a group of people. */
export const KIND =
  '(?:sig|wg|special interest group|working group|team|department|group|unit|committee|division|squad|chapter|guild|function)';

/** What is before and after a name in a sentence about it. */
interface Frame {
  before: RegExp;
  after: RegExp;
}

const DEFINED: Frame = {
  before: new RegExp(`^(?:the |our )?(?:[A-Z][\\w.'’-]+ )?(?:${KIND} (?:for )?)?$`, 'i'),
  after: new RegExp(
    `(?: \\([A-Z][\\w -]{1,20}\\))?(?: ${KIND})?(?: \\([^)]{2,30}\\))?,? (?:primarily |mainly |also |generally )?${DEFINES}\\b`,
    'iy',
  ),
};
const SPELLED_OUT: Frame = {
  before: /^(?:the )?[A-Z][\w ,&-]{2,70} \((?:sig |wg )?$/i,
  after: new RegExp(`\\),? ${DEFINES}\\b`, 'iy'),
};
const DOES: Frame = {
  before: /^(?:the |our )?$/i,
  after: new RegExp(`(?: ${KIND})? (?:can|lets?|allows?|offers?|makes?|gives?) `, 'iy'),
};

const ITSELF = new RegExp(
  `^(?:this|the|our) ${KIND} ${DEFINES}\\b|^(?:the )?(?:charter|mission|purpose|goal|aim|responsibility|scope) of (?:this|the) [^.]{0,60}(?:is|are)\\b`,
  'i',
);

/** Returns whether a sentence says what “this team” is or does. */
export const isAboutItself = (sentence: string): boolean => ITSELF.test(sentence);

export interface Subject {
  /** “The Night Watch team is responsible for …”, “The Watch of All Gates (WAG) maintains …” */
  isDefined: (sentence: string) => boolean;
  /** “The Night Watch team offers …” */
  does: (sentence: string) => boolean;
}

/**
 * Recognizes sentences whose subject has one of these names. The names are found first and what surrounds them is matched then: a regular
 * expression with all of it, compiled for each team, takes longer than reading all of the team's pages.
 */
export function openSubject(names: readonly string[]): Subject {
  const patterns = names.map(
    (name) => new RegExp(`(?=(${escapePattern(name).replace(/ /g, '[ -]')}))`, 'gi'),
  );
  const isIn = (sentence: string, { before, after }: Frame) =>
    patterns.some((pattern) =>
      sentence.matchAll(pattern).some(({ index, 1: name = '' }) => {
        after.lastIndex = index + name.length;
        return before.test(sentence.slice(0, index)) && after.test(sentence);
      }),
    );
  return {
    isDefined: (sentence) => isIn(sentence, DEFINED) || isIn(sentence, SPELLED_OUT),
    does: (sentence) => isIn(sentence, DOES),
  };
}
