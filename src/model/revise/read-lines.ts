import { sha256Hex } from '../../lib/ids/sha256.ts';
import { labelsOf, withoutCitations } from '../statements/citations.ts';
import { claimEnds } from '../statements/claim-ends.ts';
import { cellsOf, type PartKind, splitMarkdown } from '../statements/split-markdown.ts';

/** The smallest part that may change alone: a sentence with the citations after it, or a cell with its row's citations. */
export interface LineStatement {
  /** Exact text; in order, the statements are the line without its marker (a row's are joined by bars). */
  text: string;
  labels: string[];
}

/** A line of a file: an item (also nested), a row or a paragraph; or a heading, code, a rule or a blank line, without statements. */
export interface FileLine {
  /** Three letters or digits from the hash of the text, unique in the file. */
  id: string;
  kind: PartKind;
  text: string;
  /** The part before the first statement: indent and marker of an item, the first bar of a row. */
  marker: string;
  statements: LineStatement[];
  /** The heading above it, without markup; empty if there is none. */
  section: string;
}

const MARKER = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;
const ID_CHARS = 3;
/** Words reserved by the answer's format. */
const RESERVED = new Set(['end']);

/** Parses a Markdown text into lines with ids and statements; their texts, joined by line breaks, are the text. Pure. */
export function readFileLines(body: string): FileLine[] {
  const used = new Set(RESERVED);
  let section = '';
  return splitMarkdown(body).map(({ kind, text }) => {
    if (kind === 'heading') section = headingOf(text);
    const marker = markerOf(kind, text);
    return {
      id: idOf(text, used),
      kind,
      text,
      marker,
      statements: statementsOf(kind, text, marker),
      section,
    };
  });
}

/** Returns a heading without its number signs. */
export const headingOf = (text: string): string => text.replace(/^\s*#+\s*|\s*#*\s*$/g, '');

/** Returns the start of the hash in base 36; if two lines or their hashes collide, of the text with a number. */
function idOf(text: string, used: Set<string>): string {
  for (let n = 0; ; n++) {
    const id = Number.parseInt(sha256Hex(n === 0 ? text : `${n}\n${text}`).slice(0, 12), 16)
      .toString(36)
      .padStart(ID_CHARS, '0')
      .slice(-ID_CHARS);
    if (used.has(id)) continue;
    used.add(id);
    return id;
  }
}

function markerOf(kind: PartKind, text: string): string {
  if (kind === 'row') return /^\s*\|?/.exec(text)?.[0] ?? '';
  return kind === 'item' || kind === 'paragraph' ? (MARKER.exec(text)?.[0] ?? '') : '';
}

function statementsOf(kind: PartKind, text: string, marker: string): LineStatement[] {
  const said = text.slice(marker.length);
  if (kind === 'row') {
    const labels = labelsOf(text);
    return cellsOf(said).map((cell) => ({ text: cell, labels }));
  }
  if (kind !== 'item' && kind !== 'paragraph') return [];
  const claims = splitClaims(said).map((claim) => ({ text: claim, labels: labelsOf(claim) }));
  // A sentence without a citation belongs to the next one in its paragraph.
  return claims.map((claim, i) =>
    claim.labels.length
      ? claim
      : { ...claim, labels: claims.slice(i + 1).find((later) => later.labels.length)?.labels ?? [] },
  );
}

/** Splits a line into sentences, each with the citations after it; joined, they are the line. */
export function splitClaims(text: string): string[] {
  const claims: string[] = [];
  let from = 0;
  for (const end of [...claimEnds(text), text.length]) {
    if (end <= from) continue;
    const rest = text.slice(from, end);
    const last = claims.at(-1);
    // Citations and punctuation without words belong to the statement before them.
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(withoutCitations(rest)))
      claims[claims.length - 1] = last + rest;
    else claims.push(rest);
    from = end;
  }
  return claims;
}

/** Returns the line with its statements replaced. */
export function withStatements(line: FileLine, statements: readonly string[]): string {
  if (line.kind !== 'row') return line.marker + statements.join('').trimEnd();
  const tail = /\|\s*$/.exec(line.text)?.[0] ?? '';
  return line.marker + statements.join('|') + tail;
}
