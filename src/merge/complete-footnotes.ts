import { splitLines } from './split-lines.ts';

const REFERENCE = /\[\^([^\]\s]+)\](?!:)/g;
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:/;

/**
 * Appends the footnote definitions that a text refers to but lacks, each from the first of `sources` that has it, in order of their
 * references: a merge can take a reference from one side and leave its definition with the other.
 */
export function completeFootnotes(text: string, sources: readonly string[]): string {
  if (!text.includes('[^')) return text;
  const defined = definitionsOf(text);
  const missing = new Set(
    [...text.matchAll(REFERENCE)].flatMap(([, label]) =>
      label !== undefined && !defined.has(label) ? [label] : [],
    ),
  );
  if (missing.size === 0) return text;
  const known = sources.map(definitionsOf);
  let completed = text;
  for (const label of missing) {
    const definition = known.map((definitions) => definitions.get(label)).find((each) => each !== undefined);
    if (definition === undefined) continue;
    for (const [, inner] of definition.matchAll(REFERENCE)) {
      if (inner !== undefined && !defined.has(inner)) missing.add(inner);
    }
    completed = append(completed, definition);
  }
  return completed;
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
