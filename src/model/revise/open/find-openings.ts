import { listSentences } from '../compare-texts.ts';
import { passedDays } from '../passed-days.ts';
import { type FileLine } from '../read-lines.ts';
import { cellsOf } from '../../statements/split-markdown.ts';
import type { StatementOpening, OpenReason, ReadNews, RevisionInput } from '../revision.ts';
import { countCommon, shareIn, type TermWeights, termSetOf, type Words, wordsOf } from '../words.ts';

/** Minimum shared terms of two texts about the same matter. */
const SHARED_MIN = 3;
/** … of a cell, whose row and column add little. */
const SHARED_IN_ROW_MIN = 2;
/** Measured on the histories of public handbooks (`npm run eval -- openings`); docs/trees.md gives the figures. */
const CONTESTED_SCORE_MIN = 7.5;
/** Share of a statement's terms that the sentence must contain. */
const CONTESTED_SHARE_MIN = 0.4;
/** This many shared words must be neither names nor numbers: two sentences about one person need not be about the same matter … */
const SHARED_PLAIN_MIN = 2;
/** … unless the sentence contains nearly all of the statement. */
const PLAIN_SHARE_MAX = 0.65;
const SHARED_VALUE_FACTOR = 1.5;
/** One document contests at most this many lines of a file, or this share of them. */
const CONTESTED_LINES_MIN = 4;
const CONTESTED_SHARE = 0.2;
/** A sentence with less of a statement than this does not say it. */
const MATCH_MIN = 0.3;

/** A sentence of a document with its words for comparison. */
interface Sentence {
  text: string;
  words: Words;
}

interface ComparedNews {
  news: ReadNews;
  added: Sentence[];
  removed: Sentence[];
  kept: Sentence[];
}

/** Returns for each line, and each of its statements, why it may change, or null. Pure. */
export function findOpenings(
  lines: readonly FileLine[],
  news: readonly ReadNews[],
  input: RevisionInput,
): (StatementOpening | null)[][] {
  const { aliases, weights } = input;
  const sentence = (text: string): Sentence => ({ text, words: wordsOf(withoutSpeaker(text), aliases) });
  const compared = news.map((one): ComparedNews => {
    const added = new Set(one.added);
    const now = listSentences(one.evidence.text);
    return {
      news: one,
      added: one.added.map(sentence),
      removed: one.removed.map(sentence),
      kept: one.isNew ? [] : now.filter((text) => !added.has(text)).map(sentence),
    };
  });
  const dates = new Map(
    [...input.standing, ...news.map((one) => one.evidence)].map((e) => [e.label, e.date]),
  );
  const heads = headsOf(lines);
  const known: Known = { weights, dates };
  const contests: Contest[] = [];
  const open = lines.map((line, at) =>
    line.statements.map(({ text, labels }, statement): StatementOpening | null => {
      const words = statementWords(line, statement, heads[at] ?? null, input);
      if (words.terms.size === 0) return null;
      const own = openedByOwn(
        labels,
        words,
        line.kind === 'row' ? termSetOf(text, input.aliases) : null,
        compared,
        weights,
      );
      if (own) return own;
      contests.push(
        ...contestsOf(line, labels, words, compared, known).map((one) => ({ ...one, at, statement })),
      );
      const days = passedDays(line.kind === 'row' ? line.text : text, input);
      return days.length ? { reason: 'passed', labels: [] } : null;
    }),
  );
  for (const { at, statement, label } of surestContests(contests, lines)) {
    const openings = open[at];
    const opening = openings?.[statement];
    if (openings) openings[statement] = { reason: 'contested', labels: [...(opening?.labels ?? []), label] };
  }
  for (const [at, line] of lines.entries()) if (line.kind === 'row') openKey(open[at] ?? []);
  return open;
}

/** “Ann (2026-03-01 09:30): ” before a message: who said it, and when, is not part of what it says. */
const SPEAKER = /^\p{L}[\p{L}\p{M} .'’-]{0,60} \(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?\): /u;
const withoutSpeaker = (text: string): string => text.replace(SPEAKER, '');

/** Data for weighing statements and news. */
interface Known {
  weights: TermWeights;
  /** By label. */
  dates: ReadonlyMap<string, string | null>;
}

/** Returns for each row the head of its table. */
function headsOf(lines: readonly FileLine[]): (string[] | null)[] {
  let head: string[] | null = null;
  return lines.map((line) => {
    if (line.kind === 'table-head') head = cellsOf(line.text.split('\n')[0]?.replace(/^\s*\|/, '') ?? '');
    else if (line.kind !== 'row') head = null;
    return head;
  });
}

/** Returns the words of a statement for comparison: a cell includes the key and the head of its column. */
function statementWords(
  line: FileLine,
  at: number,
  head: string[] | null,
  { aliases }: RevisionInput,
): Words {
  const own = line.statements[at]?.text ?? '';
  if (line.kind !== 'row') return wordsOf(own, aliases);
  if (at === 0 || !/[\p{L}\p{N}]/u.test(own.replace(/\[\^[^\]]*\]/g, '')))
    return { terms: new Set(), values: new Set(), names: new Set() };
  const key = line.statements[0]?.text ?? '';
  const words = wordsOf(`${key} ; ${own}`, aliases);
  return { ...words, terms: new Set([...words.terms, ...termSetOf(head?.[at] ?? '', aliases)]) };
}

/** Returns whether a document cited by the statement no longer says it, or says more. `cell`: the cell's own terms. */
function openedByOwn(
  labels: readonly string[],
  words: Words,
  cell: ReadonlySet<string> | null,
  compared: readonly ComparedNews[],
  weights: TermWeights,
): StatementOpening | null {
  for (const { news, added, removed, kept } of compared) {
    if (!labels.includes(news.evidence.label)) continue;
    const from = { labels: [news.evidence.label] };
    if (news.before === null && !news.isNew) {
      // The earlier text is unknown: the statement is kept as long as the document contains its words.
      const best = bestMatch(words, kept.concat(added), weights);
      if (best === null || best.score < 0.5 || shareIn(words.values, best.sentence.words.values) < 0.5)
        return { reason: 'revised', ...from };
      continue;
    }
    const gone = bestMatch(words, removed, weights);
    if (gone === null || gone.score < MATCH_MIN) continue;
    // A match with the row's key alone does not show that the cell's own words were there.
    if (cell && shareIn(cell, gone.sentence.words.terms) < MATCH_MIN) continue;
    const stays = bestMatch(words, kept, weights);
    if (stays !== null && stays.score >= gone.score) continue;
    const holdsAll = added.some((s) => shareIn(words.terms, s.words.terms) === 1);
    return { reason: holdsAll ? 'extend' : 'revised', ...from };
  }
  return null;
}

function bestMatch(
  words: Words,
  sentences: readonly Sentence[],
  weights: TermWeights,
): { sentence: Sentence; score: number } | null {
  const whole = sum(words.terms, weights);
  let best: { sentence: Sentence; score: number } | null = null;
  for (const sentence of sentences) {
    let score = 0;
    for (const term of words.terms) if (sentence.words.terms.has(term)) score += weights(term);
    if (whole > 0 && (best === null || score / whole > best.score)) best = { sentence, score: score / whole };
  }
  return best;
}

const sum = (terms: ReadonlySet<string>, weights: TermWeights): number => {
  let all = 0;
  for (const term of terms) all += weights(term);
  return all;
};

/** News that contradicts or changes a statement, and how strongly. */
interface Contest {
  at: number;
  statement: number;
  label: string;
  score: number;
}

/** Returns news that is not older than a statement's citations and says something else about the same matter. */
function contestsOf(
  line: FileLine,
  labels: readonly string[],
  words: Words,
  compared: readonly ComparedNews[],
  { weights, dates }: Known,
): Pick<Contest, 'label' | 'score'>[] {
  const newest =
    labels
      .map((label) => dates.get(label) ?? '')
      .sort()
      .at(-1) ?? '';
  return compared.flatMap(({ news: { evidence }, added }) => {
    // A document that still says it does not contest it with its other sentences.
    if (labels.includes(evidence.label) || (evidence.date !== null && evidence.date < newest)) return [];
    const score = Math.max(0, ...added.map((s) => contestScore(line, words, s.words, weights)));
    return score > 0 ? [{ label: evidence.label, score }] : [];
  });
}

/** Returns 0 if the news says nothing else about the same matter. */
function contestScore(line: FileLine, said: Words, news: Words, weights: TermWeights): number {
  const shared = [...said.terms].filter((term) => news.terms.has(term));
  const share = shared.length / said.terms.size;
  if (shared.length < (line.kind === 'row' ? SHARED_IN_ROW_MIN : SHARED_MIN) || share < CONTESTED_SHARE_MIN)
    return 0;
  if ([...news.values].every((value) => said.values.has(value))) return 0;
  if (share < PLAIN_SHARE_MAX && countPlain(shared, said) < SHARED_PLAIN_MIN) return 0;
  const factor = countCommon(said.values, news.values) > 0 ? SHARED_VALUE_FACTOR : 1;
  const score = shared.reduce((all, term) => all + weights(term), 0) * factor * (0.5 + share);
  return score >= CONTESTED_SCORE_MIN ? score : 0;
}

const countPlain = (terms: readonly string[], { names }: Words): number =>
  terms.filter((term) => !names.has(term) && !/^\d/.test(term)).length;

/** Returns the strongest contests of each document: one that would contest a large part of a file shares its subject, not more. */
function surestContests(contests: readonly Contest[], lines: readonly FileLine[]): Contest[] {
  const linesWithStatements = lines.filter((line) => line.statements.length > 0).length;
  const most = Math.max(CONTESTED_LINES_MIN, Math.floor(linesWithStatements * CONTESTED_SHARE));
  return [...Map.groupBy(contests, ({ label }) => label).values()].flatMap((own) => {
    const byLine = Map.groupBy(own, ({ at }) => at);
    const best = (list: readonly Contest[]) => Math.max(...list.map(({ score }) => score));
    return [...byLine.values()]
      .sort((a, b) => best(b) - best(a))
      .slice(0, most)
      .flat();
  });
}

/** Opens a row's key if another cell is open, so that its values may change too. */
function openKey(openings: (StatementOpening | null)[]): void {
  const rest = openings.slice(1).flatMap((one) => one ?? []);
  const [first] = rest;
  if (!first) return;
  const reasons: OpenReason[] = ['revised', 'contested', 'extend', 'passed'];
  const reason = reasons.find((one) => rest.some((other) => other.reason === one)) ?? first.reason;
  openings[0] = { reason, labels: [...new Set(rest.flatMap((one) => one.labels))] };
}
