import { baseIn, footnoteBase, fullDefinition } from './shared-address.ts';
import { splitLines } from './split-lines.ts';

const REFERENCE = /\[\^([^\]\s]+)\](?!:)/g;
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:/;

/**
 * Appends the footnote definitions that a text refers to but lacks, each from the first of `sources` that has it, in order of their
 * references: a merge can take a reference from one side and leave its definition with the other. Where the text names another base of its
 * footnotes than the source of a definition, the definition gets its full address.
 */
export function completeFootnotes(given: string, sources: readonly string[]): string {
  if (!given.includes('[^')) return given;
  const base = footnoteBase(given);
  const text = withFullAddresses(given, sources, base);
  const defined = definitionsOf(text);
  const missing = new Set(
    [...text.matchAll(REFERENCE)].flatMap(([, label]) =>
      label !== undefined && !defined.has(label) ? [label] : [],
    ),
  );
  if (missing.size === 0) return text;
  const known = sources.map((source) => ({ base: footnoteBase(source), definitions: definitionsOf(source) }));
  let completed = text;
  for (const label of missing) {
    const found = known.find(({ definitions }) => definitions.has(label));
    const written = found?.definitions.get(label);
    if (found === undefined || written === undefined) continue;
    const definition = found.base === base ? written : fullDefinition(written, found.base);
    for (const [, inner] of definition.matchAll(REFERENCE)) {
      if (inner !== undefined && !defined.has(inner)) missing.add(inner);
    }
    completed = append(completed, definition);
  }
  return completed;
}

/** Returns the text with full addresses in the definitions that only sources with another base have. */
function withFullAddresses(text: string, sources: readonly string[], base: string | null): string {
  const read = sources.map(splitLines).map((lines) => ({ lines: new Set(lines), base: baseIn(lines) }));
  if (read.every((source) => source.base === base)) return text;
  const lines = splitLines(text).map((line) => {
    if (!DEFINITION.test(line)) return line;
    const own = read.filter((source) => source.lines.has(line));
    const [first] = own;
    return first === undefined || own.some((source) => source.base === base)
      ? line
      : fullDefinition(line, first.base);
  });
  return lines.join('');
}

/** Returns a text's definitions by label, each with its indented continuation lines; the first wins if a label repeats. */
function definitionsOf(text: string): Map<string, string> {
  const definitions = new Map<string, string>();
  let label: string | undefined;
  for (const line of splitLines(text)) {
    const starts = DEFINITION.exec(line)?.[1];
    if (starts !== undefined) {
      label = definitions.has(starts) ? undefined : starts;
      if (label !== undefined) definitions.set(label, line);
    } else if (label !== undefined && /^(?: {2,}|\t)\S/.test(line)) {
      definitions.set(label, `${definitions.get(label)}${line}`);
    } else label = undefined;
  }
  return definitions;
}

/** Appends a definition right below one at the end of the text, else after a blank line, with the text's line ends. */
function append(text: string, definition: string): string {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const body = text.replace(/\s+$/, '');
  const lastLine = splitLines(body).findLast((line) => !/^(?: {2,}|\t)/.test(line)) ?? '';
  const gap = DEFINITION.test(lastLine) ? eol : eol + eol;
  return body + gap + definition.trimEnd().replace(/\r\n|\n|\r/g, eol) + eol;
}
