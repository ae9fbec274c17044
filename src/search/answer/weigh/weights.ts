import type { SignName } from './signs.ts';

/**
 * How much each sign speaks for a statement: log-likelihoods of a regression on questions with known answers (decision 884). The signs overlap, so a
 * weight says little by itself: `own` is negative because `lead`, `around` and `coverage` contain it.
 */
export const STATEMENT_WEIGHTS: Readonly<Partial<Record<SignName, number>>> = {
  own: -1.609,
  lead: 0.781,
  above: 0.451,
  headed: 0.056,
  window: 0.216,
  section: 1.252,
  title: 1.575,
  around: 2.759,
  together: 2.019,
  coverage: 2.284,
  missing: -0.131,
  unsaid: -0.257,
  missingNames: 0.289,
  share: 2.238,
  isOfFirst: 0.283,
  isFound: 1.356,
  score: 4.317,
  bonus: 5.925,
  mayBeOfKind: -0.607,
  isOfKind: 1.38,
  isOfOtherKind: -1.762,
  isAboutOther: -0.202,
  isUnfit: -1.673,
  isOfOtherPart: -0.449,
  isNonAnswer: -0.551,
  length: -0.526,
  isShort: -0.374,
  hasNumber: 0.341,
  isItem: 0.388,
  isRow: 0.47,
  isList: -0.604,
  isWantedList: 1.554,
  isTable: -1.088,
  isCode: 1.244,
  isHeading: 1.623,
};

/** Log-odds that the likeliest statements hold the answer: by the signs of the first … */
export const ANSWER_WEIGHTS: Readonly<Partial<Record<SignName, number>>> = {
  together: -0.454,
  around: 1.559,
  unsaid: -0.102,
  missing: -0.044,
  missingNames: -1.118,
  share: 1.01,
  isOfKind: 0.077,
  mayBeOfKind: 0.394,
  isOfOtherKind: -1.954,
  isAboutOther: -1.155,
  isNonAnswer: -0.714,
  score: 0.901,
  title: 0.105,
  section: -0.135,
  isFound: 2.761,
};

/** … and by its likelihood, that of all shown, its lead over other documents, and how much of the question it has less than another statement. */
export const GROUP_WEIGHTS = { first: 0.381, group: 0.32, lead: 0.323, around: -0.385 } as const;

export const ANSWER_BIAS = -5.376;
