import { createRequire } from 'node:module';
import type { FileMetadata } from '../block.ts';

export interface FrontMatter {
  metadata: FileMetadata;
  body: string;
  warnings: string[];
}

/** Longer text between `---` lines is not front matter. */
const FRONT_MATTER_CHARS_MAX = 16 * 1024;

/** The languages of front matter, by the lines around it; `read` returns undefined for what is invalid. Hugo's sites use TOML. */
const LANGUAGES = [
  { name: 'YAML', start: '---\n', end: /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/, read: yamlValue },
  { name: 'TOML', start: '+++\n', end: /\n\+\+\+[ \t]*(?:\n|$)/, read: tomlValue },
];

/**
 * Splits front matter in YAML (`---` lines) or TOML (`+++` lines) at the beginning, after no more than blank lines) from a Markdown text as flat metadata: lists joined by commas, nested keys
 * by dots. What is not a mapping stays in the body.
 */
export function readFrontMatter(source: string): FrontMatter {
  const none: FrontMatter = { metadata: {}, body: source, warnings: [] };
  const text = source.replace(/^(?:[ \t]*\n){1,5}(?=(?:---|\+\+\+)\n)/, '');
  const language = LANGUAGES.find(({ start }) => text.startsWith(start));
  if (!language) return none;
  const head = text.slice(0, FRONT_MATTER_CHARS_MAX);
  const end = language.end.exec(head.slice(3));
  if (!end) return none;
  const value = language.read(head.slice(4, 3 + end.index));
  if (value === undefined)
    return { ...none, warnings: [`The front matter is not valid ${language.name} and was kept as text.`] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return none;
  const metadata = new Map<string, FileMetadata[string]>();
  flatten(value, '', metadata, 0);
  return {
    metadata: Object.fromEntries(metadata),
    body: text.slice(3 + end.index + end[0].length),
    warnings: [],
  };
}

function flatten(
  value: object,
  prefix: string,
  into: Map<string, FileMetadata[string]>,
  depth: number,
): void {
  const entries: [string, unknown][] = Object.entries(value);
  for (const [key, item] of entries) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (item === null || typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') {
      into.set(path, item);
    } else if (item instanceof Date) {
      into.set(path, item.toISOString());
    } else if (Array.isArray(item)) {
      const scalars = item.filter((entry) => typeof entry !== 'object');
      if (scalars.length > 0) into.set(path, scalars.join(', '));
    } else if (typeof item === 'object' && depth < 5) {
      flatten(item, path, into, depth + 1);
    }
  }
}

const require = createRequire(import.meta.url);

/** Parses YAML; returns undefined if it is invalid or its aliases expand into too many copies. */
function yamlValue(source: string): unknown {
  // Here, because its 72 modules take 25 ms to load in every process and thread that reads documents, and few begin with front matter.
  const { parseDocument }: typeof import('yaml') = require('yaml');
  const document = parseDocument(source, { logLevel: 'silent', prettyErrors: false });
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Parses TOML; returns undefined if it is invalid. */
function tomlValue(source: string): unknown {
  const { parse, TomlError }: typeof import('smol-toml') = require('smol-toml');
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}
