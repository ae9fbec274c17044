import { changeLine, isOpenTo } from './change-line.ts';
import { type Checker, cleanText, createChecker, type Refusal, refuse } from './check-text.ts';
import { dropEmptySections } from './drop-empty-sections.ts';
import { InsertedCounts, newLine } from './insert-line.ts';
import { afterBlank, findPast } from './find-past.ts';
import { fileKindOf, isPastSection } from '../kinds.ts';
import type { Operation } from '../operations.ts';
import { withStatements } from '../read-lines.ts';
import { isLineOpen, type OpenLine, type Revision } from '../revision.ts';
import { countCommon, termSetOf } from '../words.ts';

/** Maximum lines that one document may add to a file. */
const INSERTED_MAX = 3;
/** Minimum terms that a new sentence shares with a statement for the statement to be changed rather than deleted. */
const SAME_MATTER_MIN = 3;

export interface RefusedOperation extends Refusal {
  operation: Operation;
  /** Whether another part of it was applied. */
  isPartial: boolean;
}

/** A statement for a person to check: the news may not change it, but it may be outdated. */
export interface LineDoubt {
  statement: string;
  reason: string;
  labels: string[];
}

export interface AppliedRevision {
  body: string;
  /** Operations that changed something. */
  applied: number;
  refused: RefusedOperation[];
  doubts: LineDoubt[];
}

/** The state of a file's lines while operations are applied. */
interface Draft {
  lines: readonly OpenLine[];
  /** By index: the new text, or null for a deleted line. */
  texts: Map<number, string | null>;
  /** New lines after the line of the index. */
  after: Map<number, string[]>;
  /** Lines for the end, if a section for past entries is missing. */
  past: string[];
  touched: Set<string>;
  inserted: InsertedCounts;
  doubts: LineDoubt[];
  checker: Checker;
  pastHeading: string | null;
}

/**
 * Applies a model's operations as far as permitted: only open statements change, only content of new sentences is added, and everything
 * else stays unchanged, byte for byte. `key` is the file's, for the section of past entries. Pure.
 */
export function applyOperations(
  revision: Revision,
  operations: readonly Operation[],
  key: string,
): AppliedRevision {
  const draft: Draft = {
    lines: revision.lines,
    texts: new Map(),
    after: new Map(),
    past: [],
    touched: new Set(),
    inserted: new InsertedCounts(INSERTED_MAX),
    doubts: [],
    checker: createChecker(revision),
    pastHeading: fileKindOf(key).past,
  };
  const refused: RefusedOperation[] = [];
  let applied = 0;
  for (const operation of operations) {
    const problems = applyOne(draft, operation);
    refused.push(
      ...problems.refused.map((refusal) => ({ ...refusal, operation, isPartial: problems.hasChanged })),
    );
    if (problems.hasChanged) applied++;
  }
  return { body: applied ? assemble(draft) : joinLines(draft.lines), applied, refused, doubts: draft.doubts };
}

interface Outcome {
  hasChanged: boolean;
  refused: Refusal[];
}

const refusedFor = (kind: Refusal['kind'], reason: string): Outcome => ({
  hasChanged: false,
  refused: [refuse(kind, reason)],
});

function applyOne(draft: Draft, operation: Operation): Outcome {
  const at = draft.lines.findIndex((line) => line.id === operation.id);
  const line = draft.lines[at];
  if (!line) return refusedFor('form', 'names a line that does not exist');
  const unknown = operation.because.filter((label) => !draft.checker.news.has(label));
  if (unknown.length) return refusedFor('citation', 'names a reason that is no news');
  const needsReason = operation.op === 'after' || line.openings.every((one) => one?.reason !== 'passed');
  if (!operation.because.length && needsReason)
    return refusedFor('citation', 'names no news that asks for it');
  if (operation.op === 'doubt') return doubt(draft, line, operation);
  if (operation.op === 'after') return insert(draft, at, line, operation);
  const refusal = refuseLine(draft, line, operation.because);
  if (refusal !== null) return refusedFor('rule', refusal);
  const change = { replace, delete: remove, move }[operation.op];
  const outcome = change(draft, at, line, operation);
  if (outcome.hasChanged) draft.touched.add(line.id);
  return outcome;
}

/** Returns why a line may not be changed for these reasons, or null. */
function refuseLine({ touched }: Draft, line: OpenLine, because: readonly string[]): string | null {
  if (!isLineOpen(line)) return 'is a line that no news may change';
  if (touched.has(line.id)) return 'is the second operation on its line';
  return line.openings.some((one) => isOpenTo(one, because))
    ? null
    : 'names news that may not change this line';
}

function doubt(draft: Draft, line: OpenLine, { lines, because }: Operation): Outcome {
  if (!line.statements.length) return refusedFor('form', 'names a line without a statement');
  const reason = cleanText(lines.join(' ').slice(0, 300), draft.checker);
  if (typeof reason !== 'string') return { hasChanged: false, refused: [reason] };
  draft.doubts.push({ statement: line.text.trim(), reason, labels: because });
  return { hasChanged: false, refused: [] };
}

function replace(draft: Draft, at: number, line: OpenLine, operation: Operation): Outcome {
  const [first, ...more] = operation.lines;
  if (first === undefined) return refusedFor('form', 'has no text');
  const clean = cleanText(first, draft.checker);
  if (typeof clean !== 'string') return { hasChanged: false, refused: [clean] };
  const changed = changeLine(line, clean, operation.because, draft.checker);
  if (changed.text !== null) draft.texts.set(at, changed.text);
  const rest = more.length ? insert(draft, at, line, { ...operation, lines: more }) : null;
  return {
    hasChanged: changed.text !== null || (rest?.hasChanged ?? false),
    refused: [...changed.refused, ...(rest?.refused ?? [])],
  };
}

/** Deletes a line only if its document does not say the same in other words, and never one with items below it. */
function remove(draft: Draft, at: number, line: OpenLine, { because }: Operation): Outcome {
  if (hasChildren(draft.lines, at)) return refusedFor('rule', 'has items below it');
  const { aliases } = draft.checker.revision;
  const added = draft.checker.addedOf(because).map(({ text }) => termSetOf(text, aliases));
  const canGo = line.statements.map((statement, i) => {
    const opening = line.openings[i] ?? null;
    if (!isOpenTo(opening, because) || opening.reason !== 'revised') return false;
    const terms = termSetOf(statement.text, aliases);
    return added.every((other) => countCommon(terms, other) < SAME_MATTER_MIN);
  });
  if (line.kind === 'row') {
    const removable = canGo.filter(
      (_can, i) => line.openings[i] !== null || /[\p{L}\p{N}]/u.test(line.statements[i]?.text ?? ''),
    );
    if (!removable.slice(1).every(Boolean)) return refusedFor('rule', 'deletes what may only be changed');
    draft.texts.set(at, null);
    return { hasChanged: true, refused: [] };
  }
  if (!canGo.includes(true)) return refusedFor('rule', 'deletes what may only be changed');
  const left = line.statements.filter((_statement, i) => !canGo[i]);
  draft.texts.set(
    at,
    left.length
      ? withStatements(
          line,
          left.map(({ text }) => text),
        )
      : null,
  );
  return { hasChanged: true, refused: [] };
}

const indentOf = (line: OpenLine): number => (line.kind === 'item' ? line.text.search(/\S/) : -1);

function hasChildren(lines: readonly OpenLine[], at: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  return line?.kind === 'item' && next?.kind === 'item' && indentOf(next) > indentOf(line);
}

/** Moves a past entry to the section for such lines, which is created if missing. */
function move(draft: Draft, at: number, line: OpenLine, operation: Operation): Outcome {
  if (hasChildren(draft.lines, at)) return refusedFor('rule', 'has items below it');
  if (isPastSection(line.section)) return refusedFor('rule', 'is among the past entries already');
  const place = findPast(draft.lines, at, operation.to);
  if (!place) return refusedFor('form', 'names no section for past entries');
  if (place.after < 0 && draft.pastHeading === null)
    return refusedFor('rule', 'moves a line out of a file that has no section for past entries');
  const [said] = operation.lines;
  const changed = said === undefined ? null : changeLine(line, said, operation.because, draft.checker);
  const text = (changed?.text ?? line.text).trimStart();
  const needsHead = place.head !== null && !draft.past.includes(place.head);
  const moved = needsHead && place.head !== null ? [place.head, text] : [text];
  if (place.after < 0) draft.past.push(...moved);
  else for (const one of moved) push(draft.after, place.after, one);
  draft.texts.set(at, null);
  return { hasChanged: true, refused: [] };
}

const push = (map: Map<number, string[]>, at: number, text: string): void => {
  map.set(at, [...(map.get(at) ?? []), text]);
};

function insert(draft: Draft, at: number, line: OpenLine, { because, lines }: Operation): Outcome {
  const { checker } = draft;
  const said = draft.lines
    .filter((other) => other.statements.length > 0)
    .map((other) => termSetOf(other.text, checker.revision.aliases));
  const outcome: Outcome = { hasChanged: false, refused: [] };
  if (!lines.length) return refusedFor('form', 'has no text');
  for (const text of lines) {
    const made = newLine(text, because, line, said, checker);
    const refusal = typeof made === 'string' ? draft.inserted.refuse(made) : made;
    if (refusal !== null || typeof made !== 'string') {
      if (refusal !== null) outcome.refused.push(refusal);
      continue;
    }
    draft.inserted.add(made);
    said.push(termSetOf(made, checker.revision.aliases));
    push(draft.after, afterBlank(draft.lines, at), made);
    outcome.hasChanged = true;
  }
  return outcome;
}

const joinLines = (lines: readonly OpenLine[]): string => lines.map((line) => line.text).join('\n');

function assemble({ lines, texts, after, past, pastHeading }: Draft): string {
  const parts: string[] = [];
  for (const [i, line] of lines.entries()) {
    const text = texts.has(i) ? texts.get(i) : line.text;
    if (text != null) parts.push(text);
    const added = after.get(i) ?? [];
    if (!added.length) continue;
    const isList = (one: string | undefined) =>
      one !== undefined && /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|\|)/.test(one);
    if (line.kind !== 'space' && !(isList(line.text) && isList(added[0]))) parts.push('');
    parts.push(...added);
    const next = lines[i + 1];
    if (next && next.kind !== 'space' && !(isList(next.text) && isList(added.at(-1)))) parts.push('');
  }
  if (past.length) parts.push('', `## ${pastHeading ?? ''}`, '', ...past);
  return dropEmptySections(parts.join('\n'));
}
