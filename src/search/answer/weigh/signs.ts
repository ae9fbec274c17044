import type { Asked } from '../read-asked.ts';
import type { ScoredStatement } from '../score-statements.ts';
import type { AnswerSource } from '../statements/statement.ts';
import type { SaidWords } from './said-words.ts';

/** What speaks for or against a statement, as numbers. */
export type Signs = Readonly<Record<SignName, number>>;
export type SignName = keyof ReturnType<typeof readSigns>;

/** What is computed once for a question. */
export interface Weighing {
  asked: Asked;
  sources: readonly AnswerSource[];
  /** The share of each word of the question in all of it, by rarity; see weighWords. */
  shares: readonly number[];
  /** The highest score of a document. */
  top: number;
}

/** A word that is said less than this is missing. */
const SAID_MIN = 0.3;
/** So that one missing word does not make the product of all of them 0. */
const LEAST_SAID = 0.05;
const SHORT_TERMS_MAX = 3;

/** Reads all signs of a statement. */
export const readSigns = (weighing: Weighing, one: ScoredStatement, said: SaidWords) => ({
  ...signsOfWords(weighing, one, said),
  ...signsOfPlace(weighing, one),
  ...signsOfForm(weighing, one),
});

/** How much of the question is said, and where. */
function signsOfWords({ asked: { words }, shares }: Weighing, one: ScoredStatement, said: SaidWords) {
  const covered = (of: readonly number[]) => shares.reduce((sum, share, i) => sum + share * (of[i] ?? 0), 0);
  return {
    own: covered(said.own),
    lead: covered(said.lead),
    above: covered(said.above),
    headed: covered(said.headed),
    window: covered(said.window),
    section: covered(said.section),
    title: covered(said.title),
    around: covered(said.around),
    /** The geometric mean: a missing word costs more than words that are far. */
    together: Math.exp(covered(said.around.map((of) => Math.log(Math.max(of, LEAST_SAID))))),
    coverage: one.coverage,
    missing: one.missing,
    unsaid: words.filter(({ weight }, i) => weight >= 1 && (said.around[i] ?? 0) < SAID_MIN).length,
    missingNames: words.filter(({ isName }, i) => isName && !said.anywhere[i]).length,
  };
}

/** In which document it is. */
function signsOfPlace({ sources, top }: Weighing, { statement }: ScoredStatement) {
  const source = sources[statement.source];
  return {
    share: (source?.score ?? 0) / top,
    isOfFirst: Number(statement.source === 0),
    isFound: Number(statement.places.some(({ block_id }) => source?.found.has(block_id))),
  };
}

/** What it looks like, and what rules say of it. */
function signsOfForm({ asked }: Weighing, one: ScoredStatement) {
  const { form, own } = one.statement;
  const isKind = (match: number) => Number(asked.kind !== 'open' && one.typeMatch === match);
  const isForm = (name: typeof form) => Number(form === name);
  return {
    score: one.score,
    bonus: one.bonus,
    mayBeOfKind: isKind(1),
    isOfKind: isKind(2),
    isOfOtherKind: Number(one.excludedBy.has('type')),
    isAboutOther: Number(one.excludedBy.has('other')),
    isUnfit: Number(one.excludedBy.has('unfit')),
    isOfOtherPart: Number(one.excludedBy.has('part')),
    isNonAnswer: Number(one.isNonAnswer),
    length: Math.log(1 + one.terms.size),
    isShort: Number(one.terms.size <= SHORT_TERMS_MAX),
    hasNumber: Number(/\d/.test(own)),
    isItem: isForm('item'),
    isRow: isForm('row'),
    isList: isForm('list'),
    isWantedList: isForm('list') * Number(asked.isList),
    isTable: isForm('table'),
    isCode: isForm('code'),
    isHeading: isForm('heading'),
  };
}
