import { labelsOf, withoutCitations } from '../../statements/citations.ts';
import {
  checkChange,
  type Checker,
  checkInserted,
  checkSupport,
  citeReason,
  type Refusal,
  refuse,
} from './check-text.ts';
import { splitClaims, withStatements } from '../read-lines.ts';
import { cellsOf } from '../../statements/split-markdown.ts';
import type { OpenLine, StatementOpening } from '../revision.ts';
import { countCommon, shareIn, termSetOf, valueSetOf } from '../words.ts';
import { MONTH_NAMES } from '../../../lib/dates/month-names.ts';
import { foldSpace } from '../../../lib/strings/fold-space.ts';

/** A changed line, and the refused parts of the change; `text` null: all of it. */
export interface ChangedLine {
  text: string | null;
  refused: Refusal[];
}

/** Share of a row's words that its new version keeps. */
const ROW_KEPT_SHARE = { contested: 0.4, revised: 0.2, extend: 0.4, passed: 0.4 } as const;

/** Returns whether a statement may change because of these documents; one whose day has passed always may. */
export const isOpenTo = (
  opening: StatementOpening | null,
  because: readonly string[],
): opening is StatementOpening =>
  opening !== null &&
  (opening.reason === 'passed' || opening.labels.some((label) => because.includes(label)));

/** Replaces the open statements of a line with those of `text`; closed ones stay byte for byte. */
export function changeLine(
  line: OpenLine,
  text: string,
  because: readonly string[],
  checker: Checker,
): ChangedLine {
  const said = text.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '').trim();
  return line.kind === 'row'
    ? changeRow(line, text.trim(), because, checker)
    : changeSentences(line, said, because, checker);
}

function changeSentences(
  line: OpenLine,
  text: string,
  because: readonly string[],
  checker: Checker,
): ChangedLine {
  const claims = splitClaims(text);
  const pairs = pairStatements(
    line.statements.map((s) => s.text),
    claims,
    checker,
  );
  const refused: Refusal[] = [];
  const result: string[] = [];
  let changed = false;
  const addUnpaired = (from: number, to: number) => {
    for (const claim of claims.slice(from, to)) {
      const inserted = insertClaim(claim, because, checker);
      if (typeof inserted === 'string')
        result.push(`${result.at(-1)?.endsWith(' ') ? '' : ' '}${inserted.trim()}`);
      else refused.push(inserted);
      changed ||= typeof inserted === 'string';
    }
  };
  let next = 0;
  for (const [i, old] of line.statements.entries()) {
    const to = pairs[i] ?? null;
    if (to !== null) addUnpaired(next, to);
    if (to !== null) next = to + 1;
    const opening = line.openings[i] ?? null;
    const claim = to === null ? null : (claims[to] ?? null);
    if (claim === null || !isOpenTo(opening, because) || isSame(claim, old.text)) {
      result.push(old.text);
      continue;
    }
    const reworded = changeStatement(old.text, old.labels, claim, opening, because, checker);
    if (typeof reworded === 'string') {
      result.push(keepSpace(old.text, reworded));
      changed = true;
    } else {
      result.push(old.text);
      refused.push(reworded);
    }
  }
  if (changed || claims.length > 1) addUnpaired(next, claims.length);
  if (!changed && !refused.length) refused.push(refuse('rule', 'changes nothing that this news may change'));
  return { text: changed ? withStatements(line, result) : null, refused };
}

const words = (text: string): string => foldSpace(withoutCitations(text));
const isSame = (a: string, b: string): boolean => words(a) === words(b);
const keepSpace = (old: string, text: string): string =>
  `${/^\s*/.exec(old)?.[0] ?? ''}${text.trim()}${/\s*$/.exec(old)?.[0] ?? ''}`;

function changeStatement(
  old: string,
  oldLabels: readonly string[],
  claim: string,
  opening: StatementOpening,
  because: readonly string[],
  checker: Checker,
): string | Refusal {
  const reasons = because.filter((label) => opening.labels.includes(label));
  const cited = citeReason(claim, reasons, oldLabels);
  if (typeof cited !== 'string') return cited;
  return (
    checkChange(words(old), words(cited), opening, reasons, checker, null) ??
    (opening.reason === 'passed' ? null : checkSupport(cited, checker)) ??
    cited
  );
}

function insertClaim(claim: string, because: readonly string[], checker: Checker): string | Refusal {
  const cited = citeReason(claim, because, []);
  if (typeof cited !== 'string') return cited;
  return checkInserted(cited, because, checker) ?? cited;
}

const PAIR_MIN = 0.2;

/** Returns for each statement the index of its replacement, in order; a single sentence replaces the most similar statement. */
function pairStatements(
  old: readonly string[],
  claims: readonly string[],
  { revision }: Checker,
): (number | null)[] {
  if (old.length === 1 && claims.length === 1) return [0];
  const oldTerms = old.map((text) => termSetOf(text, revision.aliases));
  const newTerms = claims.map((text) => termSetOf(text, revision.aliases));
  const similarity = (i: number, j: number): number => {
    const [a, b] = [oldTerms[i], newTerms[j]];
    return a && b && a.size + b.size > 0 ? (2 * countCommon(a, b)) / (a.size + b.size) : 0;
  };
  // The best total of pairs in order, from each position on.
  const best = Array.from({ length: old.length + 1 }, () => Array<number>(claims.length + 1).fill(0));
  const totalAt = (i: number, j: number): number => best[i]?.[j] ?? 0;
  const paired = (i: number, j: number): number => {
    const score = similarity(i, j);
    return score < PAIR_MIN ? -1 : score + totalAt(i + 1, j + 1);
  };
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = claims.length - 1; j >= 0; j--) {
      const row = best[i];
      if (row) row[j] = Math.max(paired(i, j), totalAt(i + 1, j), totalAt(i, j + 1));
    }
  const pairs: (number | null)[] = old.map(() => null);
  for (let i = 0, j = 0; i < old.length && j < claims.length; ) {
    if (paired(i, j) === totalAt(i, j)) pairs[i++] = j++;
    else if (totalAt(i + 1, j) === totalAt(i, j)) i++;
    else j++;
  }
  return pairs;
}

/** Accepts a row as a whole or not at all; closed cells keep their words. */
function changeRow(line: OpenLine, text: string, because: readonly string[], checker: Checker): ChangedLine {
  const none = (refusal: Refusal): ChangedLine => ({ text: null, refused: [refusal] });
  const cells = cellsOf(text.replace(/^\s*\|/, ''));
  if (!text.startsWith('|') || cells.length !== line.statements.length)
    return none(refuse('form', `is no row of ${line.statements.length} cells`));
  const row = words(line.text.replaceAll('|', ' ; '));
  const reasons = because.filter((label) => line.openings.some((one) => one?.labels.includes(label)));
  const result: string[] = [];
  let strictest: StatementOpening | null = null;
  for (const [i, old] of line.statements.entries()) {
    const cell = cells[i] ?? '';
    const opening = line.openings[i] ?? null;
    if (isSame(cell, old.text) || !isOpenTo(opening, because)) {
      result.push(recite(old.text, words(old.text), cell));
      continue;
    }
    if (i === 0 && !changesValuesOnly(old.text, cell, checker))
      return none(refuse('rule', 'changes the key of the row'));
    const problem = checkChange(words(old.text), words(cell), opening, reasons, checker, row);
    if (problem) return none(problem);
    if (strictest === null || opening.reason === 'contested') strictest = opening;
    result.push(recite(old.text, words(cell), cell));
  }
  if (!strictest) return none(refuse('rule', 'changes no cell that this news may change'));
  const changed = citeRow(line, result, reasons, checker);
  if (typeof changed !== 'string') return none(changed);
  const { aliases } = checker.revision;
  if (shareIn(termSetOf(line.text, aliases), termSetOf(changed, aliases)) < ROW_KEPT_SHARE[strictest.reason])
    return none(refuse('rule', 'keeps too few words of the row'));
  return { text: changed, refused: [] };
}

/** Returns a cell with other words and the new cell's citations, keeping the whitespace around it. */
function recite(old: string, said: string, cell: string): string {
  const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(old) ?? [];
  const labels = labelsOf(cell);
  return `${before}${said}${labels.map((label) => `[^${label}]`).join('')}${after}`;
}

function changesValuesOnly(old: string, cell: string, { revision: { aliases } }: Checker): boolean {
  const plain = (text: string) => {
    const values = new Set([...valueSetOf(text, aliases)].flatMap((value) => [...termSetOf(value, aliases)]));
    const months = /^(?:month|day)$/;
    return [...termSetOf(text, aliases)]
      .filter((term) => !values.has(term) && !months.test(term))
      .sort()
      .join(' ');
  };
  return plain(withoutMonths(old)) === plain(withoutMonths(cell));
}

const MONTH = new RegExp(`\\b(?:${MONTH_NAMES})\\b`, 'gi');
const withoutMonths = (text: string): string => withoutCitations(text).replace(MONTH, ' ');

/** Returns the row with the citations that support it: its new ones, and the older ones that unchanged cells need. */
function citeRow(
  line: OpenLine,
  cells: readonly string[],
  reasons: readonly string[],
  checker: Checker,
): string | Refusal {
  const older = labelsOf(line.text);
  const drawn = withStatements(line, cells);
  const cited = labelsOf(drawn);
  const known = new Set([...reasons, ...older]);
  if (cited.some((label) => !known.has(label))) return refuse('citation', 'cites a label that it may not');
  const [only, ...others] = reasons;
  const own = cited.some((label) => reasons.includes(label)) || !reasons.length;
  if (!own && cited.some((label) => !older.includes(label)))
    return refuse('citation', 'does not cite the news that asks for it');
  if (!own && (only === undefined || others.length))
    return refuse('citation', 'does not cite the news that asks for it');
  const labels = own ? (cited.length ? cited : older) : [...reasons];
  const bare = cells.map((cell) => cell.replace(/\[\^[^\]\s[]{1,200}\]/g, ''));
  const at = lastCited(line, bare);
  const withLabels = (list: readonly string[]) =>
    withStatements(
      line,
      bare.map((cell, i) =>
        i === at
          ? cell.replace(/\s*$/, (end) => `${list.map((label) => `[^${label}]`).join('')}${end}`)
          : cell,
      ),
    );
  if (!checkSupport(withLabels(labels), checker)) return withLabels(labels);
  const all = [...new Set([...labels, ...older])];
  return checkSupport(withLabels(all), checker) ?? withLabels(all);
}

/** Returns the cell for a row's citations: the same as before, else the last one with words. */
function lastCited(line: OpenLine, cells: readonly string[]): number {
  const cited = line.statements.findLastIndex(({ text }) => text.includes('[^'));
  return cited >= 0
    ? cited
    : Math.max(
        0,
        cells.findLastIndex((cell) => cell.trim() !== ''),
      );
}
