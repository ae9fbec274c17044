import { fullDefinition, readBases } from './shared-address.ts';
import { splitLines } from './split-lines.ts';

const REFERENCE = /\[\^([^\]\s]+)\](?!:)/g;
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:/;

/**
 * Appends the footnote definitions that a text refers to but lacks, each from the first of `sources` that has it, in order of their
 * references: a merge can take a reference from one side and leave its definition with the other. A definition that stood below another
 * heading, which names what addresses share, gets its full address.
 */
export function completeFootnotes(given: string, sources: readonly string[]): string {
  if (!given.includes('[^')) return given;
  const text = withFullAddresses(given, sources);
  const defined = definitionsOf(text);
  const missing = new Set(
    [...text.matchAll(REFERENCE)].flatMap(([, label]) =>
      label !== undefined && !defined.has(label) ? [label] : [],
    ),
  );
  if (missing.size === 0) return text;
  // A heading at the very end names a base as soon as a definition follows it.
  const last = readBases([...splitLines(text), '[^last]: x']).at(-1)?.base ?? null;
  const known = sources.map(definitionsOf);
  let completed = text;
  for (const label of missing) {
    const found = known.find((definitions) => definitions.has(label))?.get(label);
    if (found === undefined) continue;
    const definition = found.base === last ? found.text : fullDefinition(found.text, found.base);
    for (const [, inner] of definition.matchAll(REFERENCE)) {
      if (inner !== undefined && !defined.has(inner)) missing.add(inner);
    }
    completed = append(completed, definition);
  }
  return completed;
}

/** Returns the text with full addresses in the definitions that the sources have only below other headings. */
function withFullAddresses(text: string, sources: readonly string[]): string {
  const known = new Map<string, Set<string | null>>();
  for (const source of sources)
    for (const { line, base } of listDefinitions(source))
      known.set(line, (known.get(line) ?? new Set()).add(base));
  const lines = splitLines(text);
  const bases = readBases(lines);
  return lines
    .map((line, at) => {
      const [first, ...others] = known.get(line) ?? [];
      const own = bases[at]?.base ?? null;
      return first === undefined || first === own || others.includes(own)
        ? line
        : fullDefinition(line, first);
    })
    .join('');
}

/** Returns the first lines of a text's definitions, with the base that each is below. */
function listDefinitions(text: string): { line: string; base: string | null }[] {
  const lines = splitLines(text);
  const bases = readBases(lines);
  return lines.flatMap((line, at) =>
    DEFINITION.test(line) ? [{ line, base: bases[at]?.base ?? null }] : [],
  );
}

interface Definition {
  text: string;
  base: string | null;
}

/** Returns a text's definitions by label, each with its indented continuation lines; the first wins if a label repeats. */
function definitionsOf(text: string): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const lines = splitLines(text);
  const bases = readBases(lines);
  let last: Definition | null = null;
  for (const [at, line] of lines.entries()) {
    const label = DEFINITION.exec(line)?.[1];
    if (label !== undefined) {
      last = { text: line, base: bases[at]?.base ?? null };
      if (!definitions.has(label)) definitions.set(label, last);
    } else if (last !== null && /^(?: {2,}|\t)\S/.test(line)) last.text += line;
    else last = null;
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
