import { foldCase } from '../../text/fold.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { terms as termList, visitTerms } from '../../text/terms.ts';
import { answerSign, isTyped } from './answer-signs.ts';
import { type Asked, type AskedWord, comparisonOf } from './read-asked.ts';
import type { AnswerSource, Statement, StatementForm } from './statement.ts';

/** How much of a word counts by where it stands. */
const SHARES = { own: 1, lead: 0.9, headings: 0.8, title: 0.7, before: 0.5, document: 0.25 } as const;

export interface ScoredStatement {
  statement: Statement;
  score: number;
  /** Share of the question, by weight, that it and what is around it have. */
  coverage: number;
  /** The same of what it says itself. */
  ownCoverage: number;
  /** Telling terms of its own. */
  terms: ReadonlySet<string>;
}

/** Words that no text has count as rare ones, not as the rarest: they may be there under another name. */
const KNOWN_MIN = 2;
/** Of two that say the same the shorter one is the answer. For each term. */
const LENGTH_PENALTY = 0.003;
const DOCUMENT_WEIGHT = 0.12;
const SIGN_BONUS = [0, 0.08, 0.2] as const;
const LIST_BONUS = 0.25;
const LIST_PENALTY = 0.35;
const DEFINITION_BONUS = 0.25;
const COMPARISON_BONUS = 0.12;
const NEAR_BONUS = 0.15;
const HEADING_PENALTY = 0.3;
const KEY_BONUS = 0.15;
const FORMS_BONUS = 0.06;
const PAIR_BONUS = 0.08;
const DATE_PENALTY = 0.3;
const QUESTION = /[?？]["'”’»)]{0,2}$/;

/** What answers a question best of all statements of the documents, best first. What cannot answer it is left out. */
export function scoreStatements(
  asked: Asked,
  sources: readonly AnswerSource[],
  statements: readonly Statement[],
): ScoredStatement[] {
  const read = statements.map((statement) => ({ statement, terms: termsOf(statement.own) }));
  const weights = weighWords(
    asked.words,
    read.map(({ terms }) => terms),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (!total) return [];
  const documents = sources.map((source, i) => ({
    score: source.score,
    title: termsOf((source.title ?? '').replace(/\d{4}-\d{2}-\d{2}/g, ' ')),
    dates: new Set([
      ...namedDates(source.title ?? ''),
      ...(source.date ? namedDates(source.date.slice(0, 10)) : []),
    ]),
    all: new Set(
      read.flatMap(({ statement, terms }) =>
        statement.source === i ? [...terms, ...termsOf(statement.headings)] : [],
      ),
    ),
  }));
  const top = Math.max(...sources.map(({ score }) => score), 1e-9);
  return read
    .flatMap(({ statement, terms }) => {
      const document = documents[statement.source];
      if (!document || QUESTION.test(statement.own)) return [];
      const places = {
        own: terms,
        lead: termsOf(statement.lead),
        headings: termsOf(statement.headings),
        title: document.title,
        before: termsOf(statement.before),
        document: document.all,
      };
      if (isOffSubject(asked, places)) return [];
      const covered = coverageOf(asked.words, weights, places, total, statement.isFirst ? OWN_OF_FIRST : OWN);
      const sign = answerSign(asked.kind, signedText(asked, statement));
      if (sign === 0 || countsOther(asked, statement)) return [];
      const score =
        covered.coverage +
        (isTyped(asked.kind) ? SIGN_BONUS[sign] : 0) +
        formBonus(asked, statement) +
        nearBonus(asked, statement) +
        keyBonus(asked, statement) +
        pairBonus(asked, statement) +
        formsBonus(asked, statement) -
        datePenalty(asked, statement, document.dates) +
        definitionBonus(asked, statement) +
        comparisonBonus(asked, statement) +
        DOCUMENT_WEIGHT * (document.score / top) -
        LENGTH_PENALTY * terms.size;
      return [{ statement, terms, score, ...covered }];
    })
    .sort(
      (a, b) =>
        b.score - a.score || a.statement.source - b.statement.source || a.statement.order - b.statement.order,
    );
}

/** Telling terms of a text; small numbers in words and in figures. */
export function termsOf(text: string): Set<string> {
  const found = new Set<string>();
  visitTerms(text, (term) => {
    if (term.isFiller) return;
    found.add(term.text);
    const other = OTHER_SPELLING.get(term.text);
    if (other !== undefined) found.add(other);
  });
  return found;
}

const OTHER_SPELLING: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').flatMap((word, i) => {
    const pair: [string, string] = [termList(word)[0] ?? word, String(i + 1)];
    return [pair, [pair[1], pair[0]] as const];
  }),
);

function weighWords(words: readonly AskedWord[], texts: readonly ReadonlySet<string>[]): Map<string, number> {
  return new Map(
    words.map(({ term, weight }) => {
      const n = texts.filter((terms) => terms.has(term)).length;
      return [term, weight * Math.log(1 + texts.length / Math.max(KNOWN_MIN, n))];
    }),
  );
}

/** What a statement says itself; the first one below a heading says what the heading names. */
const OWN: ReadonlySet<string> = new Set(['own', 'lead']);
const OWN_OF_FIRST: ReadonlySet<string> = new Set([...OWN, 'headings']);

type Places = Record<keyof typeof SHARES, ReadonlySet<string>>;

function coverageOf(
  words: readonly AskedWord[],
  weights: ReadonlyMap<string, number>,
  places: Places,
  total: number,
  owning: ReadonlySet<string>,
): { coverage: number; ownCoverage: number } {
  let coverage = 0;
  let own = 0;
  for (const { term } of words) {
    const weight = weights.get(term) ?? 0;
    for (const place of Object.keys(SHARES) as (keyof typeof SHARES)[]) {
      if (!places[place].has(term)) continue;
      coverage += weight * SHARES[place];
      if (owning.has(place)) own += weight;
      break;
    }
  }
  return { coverage: coverage / total, ownCoverage: own / total };
}

/** Where the sign of an answer is looked for: a message shows its speaker, who may be the one asked for. */
const signedText = ({ kind }: Asked, { own, speaker }: Statement): string =>
  kind === 'person' && speaker ? `${own}\n, ${speaker}` : own;

/** A name, number or code that the document lacks, or nothing of what is asked for by name anywhere near. */
function isOffSubject({ words, subject }: Asked, places: Places): boolean {
  const { document, ...near } = places;
  const isNear = (term: string) => Object.values(near).some((set) => set.has(term));
  if (words.some(({ term, isName }) => isName && !isNear(term) && (/\d/.test(term) || !document.has(term))))
    return true;
  return subject.length > 0 && !subject.some(isNear);
}

const WHOLE: ReadonlySet<StatementForm> = new Set(['list', 'table']);

function formBonus({ isList, kind }: Asked, { form }: Statement): number {
  if (form === 'heading') return -HEADING_PENALTY;
  if (!WHOLE.has(form)) return 0;
  if (isList) return LIST_BONUS;
  return isTyped(kind) ? -LIST_PENALTY : -LIST_PENALTY / 4;
}

/** All of what a row or item is about stands in the question. */
function keyBonus({ words }: Asked, { form, own }: Statement): number {
  const key = [...termsOf(keyOf(form, own) ?? '')];
  return key.length && key.every((term) => words.some((word) => word.term === term)) ? KEY_BONUS : 0;
}

/** Two words that follow each other in the question do so in the answer. */
function pairBonus({ words }: Asked, { own }: Statement): number {
  const said = termList(own);
  return words.some(({ term }, i) => {
    const next = words[i + 1]?.term;
    return next !== undefined && said.some((one, at) => one === term && said[at + 1] === next);
  })
    ? PAIR_BONUS
    : 0;
}

/** The words as the question has them: of `responsible` and `responsibility` the same one is meant more often. */
function formsBonus({ words }: Asked, { own }: Statement): number {
  const said = foldCase(own);
  return words.length
    ? (FORMS_BONUS * words.filter(({ written }) => said.includes(written)).length) / words.length
    : 0;
}

/** The question names a day that neither the document nor the statement has. */
function datePenalty(
  { dates }: Asked,
  { own, headings, date }: Statement,
  documentDates: ReadonlySet<string>,
): number {
  if (!dates.length) return 0;
  const named = new Set(namedDates(`${own}\n${headings}\n${date?.slice(0, 10) ?? ''}`));
  return dates.some((one) => named.has(one) || documentDates.has(one)) ? 0 : DATE_PENALTY;
}

const NUMBER_AROUND =
  /(?:[\p{L}'’-]+\s+){0,2}(?:\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no)\b)(?:\s+[\p{L}'’-]+){0,3}/giu;

/** “How many probes”: the number stands right before or behind what is counted, or in a row or item that is named so. */
function countsSubject(
  { subject }: Asked,
  { own, form, lead, headings }: Statement,
): 'near' | 'named' | 'other' {
  const names = (text: string) => {
    const named = termsOf(text);
    return subject.some((term) => named.has(term));
  };
  if ([...own.matchAll(NUMBER_AROUND)].some(([around]) => names(around))) return 'near';
  const isNamed = form !== 'sentence' && names(`${lead}\n${headings}\n${keyOf(form, own) ?? ''}`);
  return isNamed ? 'named' : 'other';
}

const asksNumberOf = ({ kind, subject }: Asked): boolean => kind === 'number' && subject.length > 0;

/** Of a row with numbers none may be of what is counted. */
const countsOther = (asked: Asked, statement: Statement): boolean =>
  asksNumberOf(asked) && statement.form === 'row' && countsSubject(asked, statement) === 'other';

function nearBonus(asked: Asked, statement: Statement): number {
  if (!asksNumberOf(asked)) return 0;
  return { near: NEAR_BONUS, partly: NEAR_BONUS / 2, named: 0, other: -NEAR_BONUS }[
    countsSubject(asked, statement)
  ];
}

/** What a row, or an item or sentence with a colon, is about: its first cell, the words before the colon. */
const keyOf = (form: StatementForm, own: string): string | undefined =>
  form === 'row' ? own.split(' | ')[0] : /^([^:：]{2,60})[:：]\s/.exec(own)?.[1];

/** “What is a bet?”: a sentence that begins with it and says what it is, or the first one below a heading that names it. */
function definitionBonus({ kind, words }: Asked, { own, headings, isFirst }: Statement): number {
  if (kind !== 'definition' && kind !== 'person') return 0;
  const weight = kind === 'definition' ? DEFINITION_BONUS : DEFINITION_BONUS / 2;
  const covers = (text: string) => {
    const begin = termsOf(text);
    return words.every(({ term }) => begin.has(term));
  };
  const subject = DEFINES.exec(own)?.[1];
  if (subject !== undefined && covers(subject)) return weight;
  if (kind === 'person') return 0;
  return isFirst && covers(headings.split('\n').at(-1) ?? '') ? weight : -weight / 2;
}

/** What stands before the verb or colon of a definition. */
const DEFINES = /^(.{2,60}?)(?:\s(?:is|are|was|were|will be|means?|stands for|refers to)\b|:\s)/i;

/** “Less than a year” is not “over a year”. */
function comparisonBonus({ comparison }: Asked, { own }: Statement): number {
  if (comparison === null) return 0;
  if (comparisonOf(own) === comparison) return COMPARISON_BONUS;
  return comparisonOf(own) === null ? 0 : -COMPARISON_BONUS;
}
