import { areTurns, speakerOfLine } from './spoken-line.ts';

/** A range of text that no sentence crosses. `prose` is false if the line is kept whole: headings, table rows, code. */
export interface Unit {
  start: number;
  end: number;
  isProse: boolean;
}

const FENCE = /^(?:```[^`]*|~~~.*)$/;
const HEADING = /^#{1,6}[ \t]+/;
const LIST_MARKER = /^(?:[-*+•–]|\d{1,9}[.)]|[a-z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const QUOTE_MARKER = /^(?:>[ \t]*)+/;
const RULE = /^(?:[-*_=~]{3,}|[-*_=][-*_= \t]{2,})[ \t]*$/;
const TABLE_RULE = /^\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t:|-]*)?$/;
const HANGING = /\b(?:a|an|the|of|and|or|to|in|for|with|by|from|at|on|as|is|are|our|its|their|that|which)$/i;

/** Shorter lines were not wrapped by an editor at any usual width (64 columns and more). */
const WRAPPED_CHARS_MIN = 50;

const isSpace = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === 0xa0 || code === 0x3000;

/**
 * Splits `text` at blank lines, Markdown headings, list items, table rows, code lines and rules, and where a short line is followed by one
 * that starts a new unit (addresses, signatures, chat). Units exclude markers. Linear.
 */
export function splitUnits(text: string): Unit[] {
  const units: Unit[] = [];
  let open: Unit | null = null;
  let fenced = false;
  let quoted = false;
  const isTurn = turnsOf(text);
  const close = () => {
    if (open) units.push(open);
    open = null;
  };
  for (let lineStart = 0; lineStart <= text.length; ) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline === -1 ? text.length : newline;
    const line = trimmed(text, lineStart, lineEnd);
    lineStart = lineEnd + 1;
    if (line.start === line.end) {
      close();
      continue;
    }
    const content = text.slice(line.start, line.end);
    if (FENCE.test(content)) {
      close();
      fenced = !fenced;
    } else if (fenced) {
      units.push({ ...line, isProse: false });
    } else if (isRule(content)) {
      close();
    } else {
      const found = lineKind(content);
      const start = line.start + found.marker;
      if (start === line.end) {
        // A quote marker alone is an empty line of the quotation.
        close();
      } else if (found.isWhole) {
        close();
        units.push({ start, end: line.end, isProse: false });
      } else if (
        found.opens ||
        !open ||
        (found.isQuoted && !quoted) ||
        isTurn(content) ||
        startsNewUnit(text, open, start)
      ) {
        close();
        open = { start, end: line.end, isProse: true };
        quoted = found.isQuoted;
      } else {
        open.end = line.end;
      }
    }
  }
  close();
  return units;
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isRule(line: string): boolean {
  const first = line.charCodeAt(0);
  if (!'-*_=~|:'.includes(String.fromCharCode(first))) return false;
  return line.length < 1000 && (RULE.test(line) || TABLE_RULE.test(line));
}

/** `marker`: characters to skip; `opens`: starts a new unit; `isWhole`: a unit of its own, not prose; `isQuoted`: has a quote marker. */
function lineKind(line: string): { marker: number; opens: boolean; isWhole: boolean; isQuoted: boolean } {
  const heading = HEADING.exec(line);
  if (heading) return { marker: heading[0].length, opens: true, isWhole: true, isQuoted: false };
  if (line.startsWith('|')) return { marker: 0, opens: true, isWhole: true, isQuoted: false };
  let marker = 0;
  let quoted = false;
  const quote = QUOTE_MARKER.exec(line);
  if (quote) {
    marker = quote[0].length;
    quoted = true;
  }
  const list = LIST_MARKER.exec(quoted ? line.slice(marker) : line);
  if (list) return { marker: marker + list[0].length, opens: true, isWhole: false, isQuoted: quoted };
  return { marker, opens: false, isWhole: false, isQuoted: quoted };
}

function startsNewUnit(text: string, open: Unit, next: number): boolean {
  const lastBreak = text.lastIndexOf('\n', open.end - 1);
  const lastLine = text.slice(Math.max(open.start, lastBreak + 1), open.end);
  if (lastLine.endsWith('\\')) return true;
  if (text.startsWith('  \n', open.end)) return true;
  if (lastLine.length >= WRAPPED_CHARS_MIN || HANGING.test(lastLine)) return false;
  return /^[\p{Lu}\p{Lt}\p{N}\p{Extended_Pictographic}@#[]/u.test(text.slice(next, next + 2));
}

/** Returns a function that returns whether a line is somebody's turn in a conversation, however long the line before it is. */
function turnsOf(text: string): (line: string) => boolean {
  let isTalk: boolean | undefined;
  return (line) => {
    if (speakerOfLine(line) === null) return false;
    isTalk ??= areTurns(text.split('\n').filter((other) => other.trim() !== ''));
    return isTalk;
  };
}
