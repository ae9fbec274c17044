import { termFrequencies } from '../../text/terms.ts';
import type { Evidence } from '../model.ts';
import { deniedTerms, isNegated } from './negation.ts';
import { saysMore } from './said/says-more.ts';
import { namesAnother } from './said/names-another.ts';
import { around, nearestTo, type SaidPassages, passagesOf } from './said/passages.ts';
import { isMixedName, wholeNames } from './said/whole-names.ts';
import { type Falsehood, findUnsupportedValue, supportOf } from './support.ts';
import { hasForeignUnit } from './units.ts';

/** The beginning of a clause that could be omitted. */
const CLAUSE = /(?:[,;:] (?:and|but|or|which|who|because|so that|although|while|since) |; | – | — )/i;
/** A clause with fewer content words is too short to check. */
const CLAUSE_TERMS_MIN = 2;
/** Share of a clause's content words that its evidence must contain. */
const CLAUSE_SHARE_MIN = 0.34;
/** Minimum shared share for a sentence to deny the same thing. */
const DENIED_SHARE_MIN = 0.4;

/**
 * Returns what makes a statement false although its source has all its values and most of its words: a clause without a source, a sentence
 * made of halves of two documents, a number with another unit, an unfounded negation, someone else's name. Null: nothing found. Pure.
 */
export function findFalsehood(statement: string, cited: readonly Evidence[]): Falsehood | null {
  return findFalseValue(statement, cited) ?? findFalseClause(statement, cited);
}

/** Does the same for a table row, in which each cell says something about the first one. */
export function findFalseRow(cells: readonly string[], cited: readonly Evidence[]): Falsehood | null {
  const value = findFalseValue(cells.join(' ; '), cited);
  if (value) return value;
  const [key = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isNo = isNegated(cells.join(' ; '));
  for (const cell of others) {
    // A negation of the first cell can be in any of the others.
    const own = isNo && !isNegated(cell) ? [] : termFrequencies(cell).keys();
    const found = findFalseClause(`${key}: ${cell}`, cited, new Set(own));
    if (found) return found;
  }
  return null;
}

/** Finds a false clause. `own`: terms that a cell adds to the first one of its row; null for a sentence, where all are its own. */
function findFalseClause(
  statement: string,
  cited: readonly Evidence[],
  own: ReadonlySet<string> | null = null,
): Falsehood | null {
  if (saysMore(statement, cited)) return 'clause';
  const passages = cited.map(passagesOf);
  for (const sentence of statement.split('; '))
    for (const [at, clause] of sentence.split(CLAUSE).entries()) {
      const terms = [...termFrequencies(clause).keys()];
      if (terms.length < CLAUSE_TERMS_MIN) continue;
      if (!isSaid(clause, terms, cited) || isStitched(terms, cited)) return 'clause';
      if (isDenied(clause, terms, passages, own)) return 'denial';
      if (namesAnother(clause, terms, cited, passages, at === 0)) return 'subject';
    }
  return null;
}

/** Returns whether a sentence or a table row has a value combined from true parts. */
export function findFalseValue(said: string, cited: readonly Evidence[]): Falsehood | null {
  if (hasForeignUnit(said, cited.map(({ text }) => text).join('\n'))) return 'unit';
  return wholeNames(said).some((name) => isMixedName(name, cited)) ? 'subject' : null;
}

/** Returns whether a single cited document says a clause. */
function isSaid(clause: string, terms: readonly string[], cited: readonly Evidence[]): boolean {
  return cited.some((evidence) => {
    const support = supportOf(evidence);
    if (cited.length > 1 && findUnsupportedValue(clause, support) !== null) return false;
    return terms.filter((term) => support.terms.has(term)).length >= terms.length * CLAUSE_SHARE_MIN;
  });
}

/** Minimum words of a predicate at the end of a clause. */
const SAID_MIN = 2;

/** Returns whether a clause starts with words found only in one document and ends with words found only in another, mixing two subjects. */
function isStitched(terms: readonly string[], cited: readonly Evidence[]): boolean {
  return cited.some((one, at) =>
    cited.slice(at + 1).some((other) => {
      const [a, b] = [supportOf(one).terms, supportOf(other).terms];
      const onlyIn = (has: ReadonlySet<string>, lacks: ReadonlySet<string>) =>
        terms.flatMap((term, place) => (has.has(term) && !lacks.has(term) ? [place] : []));
      const [first, second] = [onlyIn(a, b), onlyIn(b, a)].sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0));
      if (!first?.length || !second || second.length < SAID_MIN) return false;
      return (first.at(-1) ?? 0) < (second[0] ?? 0);
    }),
  );
}

/** Returns whether a statement denies what its source sentences say and none denies, or says what all of them deny. */
function isDenied(
  statement: string,
  terms: readonly string[],
  passages: readonly SaidPassages[],
  own: ReadonlySet<string> | null,
): boolean {
  const denied = [...deniedTerms(statement)];
  if (denied.length && isNowhereDenied(terms, passages)) return true;
  const sentences = passages.flatMap((one) => one.sentences);
  const nearest = nearestTo(terms, sentences).flatMap((at) => sentences[at] ?? []);
  if (!nearest.length) return false;
  const isThere = denied.some((term) => nearest.some((sentence) => sentence.terms.has(term)));
  if (isThere) {
    const about = nearestTo(terms, sentences, DENIED_SHARE_MIN, 0).flatMap((at) => sentences[at] ?? []);
    return !about.some((sentence) => denied.some((term) => sentence.deniedFar.has(term)));
  }
  const said = own ? terms.filter((term) => own.has(term)) : terms;
  return !denied.length && nearest.every((sentence) => said.some((term) => sentence.denied.has(term)));
}

/** Returns whether the statement's source paragraphs, those next to them, and the title contain no negation. */
function isNowhereDenied(terms: readonly string[], passages: readonly SaidPassages[]): boolean {
  const near = passages.flatMap(({ paragraphs, isNoInTitle }) =>
    nearestTo(terms, paragraphs).map(
      (at) => isNoInTitle || around(paragraphs, at).some(({ hasNo }) => hasNo),
    ),
  );
  return near.length > 0 && !near.some(Boolean);
}
