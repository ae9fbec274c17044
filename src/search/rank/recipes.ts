/**
 * How passages are ranked: every weight of the engine, and the steps that can be switched off to measure their effect
 * (`npm run eval -- retrieval --ablate`; docs/retrieval.md has the figures). One recipe serves all kinds of text.
 */
export interface Recipe {
  bm25: { k1: number; b: number };
  /** How often a word of the title counts; a word of a file's path counts half as often. */
  titleCount: number;
  /** Words that frame a question ("discuss", "summarize") say little about what is asked for. */
  frameWeight: number;
  /** Share of a message's score for a term that its neighbors get, the nearest first. */
  leaks: readonly number[];
  /** An answer follows what it answers, so leaks forward are larger, and larger still after a question. */
  leakForward: number;
  leakBehindQuestion: number;
  /** For questions that ask for a list: the evidence is scattered, and neighbors mislead. */
  leakForLists: number;
  /** Own and leaked score are combined by this p-norm. */
  leakNorm: number;
  /** What the whole conversation adds to the score of each of its messages. */
  conversationWeight: number;
  /** For a name in the question that is a speaker's: as a word, and for what that speaker said. */
  speakerWordWeight: number;
  speakerWeight: number;
  dateWeight: number;
  /** For a passage that has what the question asks for: a time, a number, a name. */
  answerTypeWeight: number;
  pairWeight: number;
  /** For text that the question has in quotation marks, word for word: a factor on the weight of its words. */
  phraseWeight: number;
  /** For a title that has all words of the question and no other: a factor on the weight of its words. */
  sameTitleWeight: number;
  /** Shares of the best score: for the share of the question's words that a message and the question before it contain … */
  coverageWeight: number;
  /** … for being a question itself, and for following one. */
  askingPenalty: number;
  answeringWeight: number;
  /** Share of the scores of the two neighbors that a longer message gets. */
  smoothing: number;
  /** Similarity in the space of latent semantic analysis, as a share of the best score; see ../lsa. */
  lsaWeight: number;
  /** For the long form of an abbreviation, and for the abbreviation of what a question spells out; see ../acronyms. */
  acronymWeight: number;
  /** For the other names of who or what a question names; see ../aliases. */
  aliasWeight: number;
  /** Whether other forms of a word count as it, in the languages of the texts; see ../inflections. */
  inflections: boolean;
  /** For words that the best documents share; see score-feedback.ts. */
  feedbackWeight: number;
}

export const RECIPE: Recipe = {
  bm25: { k1: 3, b: 0.5 },
  titleCount: 8,
  frameWeight: 0.6,
  leaks: [0.5, 0.35, 0.25, 0.15, 0.1, 0.05],
  leakForward: 1.3,
  leakBehindQuestion: 1.6,
  leakForLists: 0.4,
  leakNorm: 1.4,
  conversationWeight: 0.6,
  speakerWordWeight: 0.5,
  speakerWeight: 0.7,
  dateWeight: 1.3,
  answerTypeWeight: 0.5,
  pairWeight: 0.4,
  phraseWeight: 5,
  sameTitleWeight: 1,
  coverageWeight: 0.25,
  askingPenalty: 0.12,
  answeringWeight: 0.1,
  smoothing: 0.15,
  lsaWeight: 0.9,
  feedbackWeight: 0.3,
  acronymWeight: 0.8,
  aliasWeight: 0.8,
  inflections: true,
};

/** The ranking steps, each with the changes to the recipe that switch it off. */
export const STEPS = {
  length: { bm25: { k1: 1.2, b: 0.75 } },
  title: { titleCount: 1 },
  frames: { frameWeight: 1 },
  neighbors: { leaks: [], smoothing: 0 },
  direction: { leakForward: 1, leakBehindQuestion: 1 },
  lists: { leakForLists: 1 },
  conversation: { conversationWeight: 0 },
  speakers: { speakerWordWeight: 1, speakerWeight: 0 },
  dates: { dateWeight: 0 },
  'answer-type': { answerTypeWeight: 0 },
  pairs: { pairWeight: 0 },
  phrases: { phraseWeight: 0 },
  'same-title': { sameTitleWeight: 0 },
  questions: { coverageWeight: 0, askingPenalty: 0, answeringWeight: 0 },
  lsa: { lsaWeight: 0 },
  feedback: { feedbackWeight: 0 },
  acronyms: { acronymWeight: 0 },
  aliases: { aliasWeight: 0 },
  inflections: { inflections: false },
} as const satisfies Record<string, Partial<Recipe>>;

export type Step = keyof typeof STEPS;

/** Returns the recipe without some of its steps. */
export const without = (...steps: Step[]): Recipe =>
  Object.assign({}, RECIPE, ...steps.map((step) => STEPS[step]));
