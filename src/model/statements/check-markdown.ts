import type { Evidence } from '../model.ts';
import { claimEnds } from './claim-ends.ts';
import { findFalsehood, findFalseRow } from './falsehoods.ts';
import { keepKnownCitations, labelsOf, splitCitations, withoutCitations } from './citations.ts';
import { isTalk } from './preamble.ts';
import { cellsOf, type MarkdownPart, splitMarkdown } from './split-markdown.ts';
import {
  findMissingSupport,
  findUnsupportedValue,
  joinSupports,
  type Support,
  supportOf,
  type Unsupported,
} from './support.ts';

/** A statement removed from a text, and why. */
export interface DroppedStatement {
  statement: string;
  reason: Unsupported | 'talk';
}

export interface CheckedMarkdown {
  text: string;
  /** Number of statements found. */
  statements: number;
  dropped: DroppedStatement[];
}

/** Data for a check. */
interface Check {
  evidence: ReadonlyMap<string, Evidence>;
  supports: ReadonlyMap<string, Support>;
  labels: ReadonlySet<string>;
  /** Returns the support of all evidence: headings and table heads may use its words. */
  all: () => Support;
}

interface CheckedPart extends MarkdownPart {
  isKept: boolean;
  /** Labels cited by its statements. */
  cites: string[];
  /** It cites nothing itself: whether it is kept depends on the parts below it. */
  isOpen?: true;
}

/** “People:” before a list states nothing itself. */
const LEAD_IN = /:(?:\*\*|__)?\s*$/;

/**
 * Checks every statement of a Markdown text against the text of its own citations: a statement is a sentence with the citations after it,
 * or a table row. Drops what cites nothing, has a number, month or name that its citations lack, or shares less than half of its words;
 * also footnote definitions, talk about the task, and headings and tables left without content. Only `evidence` can be cited. `about`:
 * further words that headings may use. Pure.
 */
export function checkMarkdown(text: string, evidence: readonly Evidence[], about = ''): CheckedMarkdown {
  const supports = new Map(evidence.map((piece) => [piece.label, supportOf(piece)]));
  const words: Evidence = {
    label: '',
    source: '',
    resourceId: '',
    title: about,
    date: null,
    author: null,
    text: '',
  };
  let all: Support | null = null;
  const check: Check = {
    evidence: new Map(evidence.map((piece) => [piece.label, piece])),
    supports,
    labels: new Set(supports.keys()),
    all: () => (all ??= joinSupports([...supports.values(), supportOf(words)])),
  };
  const dropped: DroppedStatement[] = [];
  let statements = 0;
  const parts: CheckedPart[] = [];
  for (const part of splitMarkdown(splitCitations(text))) {
    const result = checkPart(part, check, parts);
    statements += result.statements;
    dropped.push(...result.dropped);
    parts.push(result.part);
  }
  const before = dropped.length;
  const kept = withoutEmptyParts(withLeadIns(parts, check, dropped));
  statements += dropped.length - before;
  return {
    text: kept
      .map((part) => part.text)
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    statements,
    dropped,
  };
}

interface PartResult {
  part: CheckedPart;
  statements: number;
  dropped: DroppedStatement[];
}

function checkPart(part: MarkdownPart, check: Check, before: readonly CheckedPart[]): PartResult {
  const same = (isKept: boolean): PartResult => ({
    part: { ...part, isKept, cites: [] },
    statements: 0,
    dropped: [],
  });
  if (part.kind === 'space' || part.kind === 'rule') return same(true);
  if (part.kind === 'definition') return same(false);
  if (part.kind === 'heading' || part.kind === 'table-head') {
    const text = keepKnownCitations(part.text, check.labels);
    const kept = findUnsupportedValue(withoutCitations(text), check.all()) === null;
    return { part: { ...part, text, isKept: kept, cites: [] }, statements: 0, dropped: [] };
  }
  if (part.kind === 'code') return same(isCodeOf(part, before, check));
  if (isTalk(part.text)) return refuse(part, 'talk');
  if (part.kind === 'row') return checkRow(part, check);
  // An item or lead-in without a citation may introduce cited ones; that is decided once those are known.
  if (!labelsOf(part.text).some((label) => check.labels.has(label)))
    return { part: { ...part, isKept: false, cites: [], isOpen: true }, statements: 0, dropped: [] };
  return checkSentences(part, check);
}

const refuse = (part: MarkdownPart, reason: DroppedStatement['reason']): PartResult => ({
  part: { ...part, isKept: false, cites: [] },
  statements: 1,
  dropped: [{ statement: part.text.trim(), reason }],
});

function checkRow(part: MarkdownPart, check: Check): PartResult {
  const text = keepKnownCitations(part.text, check.labels);
  const cites = labelsOf(text);
  const said = withoutCitations(text);
  const reason = cites.length
    ? (findMissingSupport(said, supportFor(cites, check)) ??
      findFalseRow(cellsOf(said), evidenceFor(cites, check)))
    : 'uncited';
  if (reason) return refuse(part, reason);
  return { part: { ...part, text, isKept: true, cites }, statements: 1, dropped: [] };
}

/** Keeps the sentences supported by the citations that follow them. */
function checkSentences(part: MarkdownPart, check: Check): PartResult {
  const marker = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/.exec(part.text)?.[0] ?? '';
  const claims = claimsOf(part.text.slice(marker.length), check.labels);
  const dropped: DroppedStatement[] = [];
  const kept = claims.filter(({ text, cites }) => {
    const said = withoutCitations(text).trim();
    const reason = cites.length
      ? (findMissingSupport(said, supportFor(cites, check)) ?? findFalsehood(said, evidenceFor(cites, check)))
      : 'uncited';
    if (reason) dropped.push({ statement: text.trim(), reason });
    return reason === null;
  });
  // Keeps line breaks inside a paragraph if nothing was dropped.
  const text = dropped.length
    ? kept.flatMap((claim) => claim.text.trim() || []).join(' ')
    : claims
        .map((claim) => claim.text)
        .join('')
        .trimEnd();
  return {
    part: { ...part, text: marker + text, isKept: text !== '', cites: kept.flatMap((claim) => claim.cites) },
    statements: claims.length,
    dropped,
  };
}

interface Claim {
  text: string;
  cites: string[];
}

/** Returns sentences with the citations after them. One without a citation belongs to the next citation in its paragraph. */
function claimsOf(text: string, labels: ReadonlySet<string>): Claim[] {
  const clean = keepKnownCitations(text, labels);
  const claims: Claim[] = [];
  let from = 0;
  for (const end of [...claimEnds(clean), clean.length]) {
    if (end > from) claims.push({ text: clean.slice(from, end), cites: labelsOf(clean.slice(from, end)) });
    from = Math.max(from, end);
  }
  for (const [at, claim] of claims.entries())
    if (!claim.cites.length)
      claim.cites = claims.slice(at + 1).find((later) => later.cites.length)?.cites ?? [];
  return claims;
}

const supportFor = (labels: readonly string[], check: Check): Support =>
  joinSupports(labels.flatMap((label) => check.supports.get(label) ?? []));

const evidenceFor = (labels: readonly string[], { evidence }: Check): Evidence[] =>
  labels.flatMap((label) => evidence.get(label) ?? []);

/** Returns whether code belongs to the statement above it, and comes from what that cites. */
function isCodeOf(part: MarkdownPart, before: readonly CheckedPart[], check: Check): boolean {
  const above = before.findLast((other) => other.kind !== 'space' && other.kind !== 'code');
  if (!above?.isKept || !above.cites.length) return false;
  const inside = part.text.split('\n').slice(1, -1).join('\n');
  return findMissingSupport(inside, supportFor(above.cites, check)) !== 'words';
}

/** Restores parts that cite nothing themselves but introduce kept, cited items: a parent item, or a line that ends with a colon. */
function withLeadIns(
  parts: readonly CheckedPart[],
  check: Check,
  dropped: DroppedStatement[],
): CheckedPart[] {
  return parts.map((part, at) => {
    if (!part.isOpen) return part;
    const cites = [...new Set(below(parts, at).flatMap((other) => (other.isKept ? other.cites : [])))];
    const reason = cites.length ? leadInProblem(part.text, supportFor(cites, check)) : 'uncited';
    if (reason) dropped.push({ statement: part.text.trim(), reason });
    return reason ? part : { ...part, isKept: true };
  });
}

/** Returns the parts that a lead-in introduces: deeper items, or the list or table that follows a line. */
function below(parts: readonly CheckedPart[], at: number): CheckedPart[] {
  const lead = parts[at];
  if (!lead) return [];
  const after = parts.slice(at + 1);
  const isBelow = (part: CheckedPart) =>
    part.kind === 'space' ||
    (lead.kind === 'item'
      ? part.kind === 'item' && part.indent > lead.indent
      : /item|row|table-head|code/.test(part.kind));
  const end = after.findIndex((part) => !isBelow(part));
  return lead.kind === 'item' || LEAD_IN.test(lead.text) ? after.slice(0, end < 0 ? undefined : end) : [];
}

/** Checks a lead-in, which names what follows; one that is a whole sentence is checked like any other. */
function leadInProblem(text: string, support: Support): Unsupported | null {
  const isShort = LEAD_IN.test(text) || text.trim().split(/\s+/).length <= 8;
  return isShort ? findUnsupportedValue(text, support) : findMissingSupport(text, support);
}

/** Removes dropped parts, headings with nothing below them, and table heads without rows. */
function withoutEmptyParts(parts: readonly CheckedPart[]): CheckedPart[] {
  const kept: CheckedPart[] = [];
  // What is below a heading: text (infinitely deep), the level of the next kept heading, or nothing (0).
  let under = 0;
  let next: CheckedPart | undefined;
  for (const part of parts.toReversed()) {
    const level = part.kind === 'heading' ? (/#+/.exec(part.text)?.[0].length ?? 1) : null;
    const isEmpty =
      (level !== null && under <= level) || (part.kind === 'table-head' && next?.kind !== 'row');
    if (!part.isKept || isEmpty) continue;
    kept.push(part);
    if (level !== null) under = level;
    else if (part.kind !== 'space' && part.kind !== 'rule') under = Infinity;
    next = part;
  }
  return kept.toReversed();
}
