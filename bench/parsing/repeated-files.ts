import { makeZip } from '../../test/files/make-zip.ts';
import { HTML, MARKDOWN, WIKITEXT } from './repeated-markup.ts';
import { OFFICE_FILES } from './repeated-office.ts';
import { NOTEBOOK, ORG } from './repeated-org.ts';
import type { Pattern } from './repeated-pattern.ts';
import { ASCIIDOC, RST } from './repeated-plain-markup.ts';
import {
  CALENDAR,
  CAPTIONS,
  CODE,
  CSV,
  JIRA,
  JSONS,
  LINES,
  MAIL,
  MBOX,
  RTF,
  TEXT,
} from './repeated-texts.ts';

/** A file made of one repeated piece, for finding readers whose time grows faster than the file. */
export interface RepeatedFile {
  filename: string;
  /** The repeated piece, as shown in the results. */
  unit: string;
  make(bytes: number): Uint8Array;
}

const BY_NAME: [string, Pattern[]][] = [
  ['a.md', MARKDOWN],
  ['a.html', HTML],
  ['a.rst', RST],
  ['a.adoc', ASCIIDOC],
  ['a.org', ORG],
  ['a.ipynb', NOTEBOOK],
  ['a.mediawiki', WIKITEXT],
  ['a.csv', CSV],
  ['jira.csv', JIRA],
  ['a.json', JSONS],
  ['a.jsonl', LINES],
  ['a.ics', CALENDAR],
  ['a.eml', MAIL],
  ['a.mbox', MBOX],
  ['a.vtt', CAPTIONS],
  ['a.rtf', RTF],
  ['a.txt', TEXT],
  ['a.py', CODE],
  ['no name', [...MARKDOWN, ...CSV, ...JSONS, ...TEXT]],
];

function repeated({ unit, before = '', after = '', close = '' }: Pattern, bytes: number): string {
  const count = Math.max(1, Math.floor(bytes / (unit.length + close.length)));
  return before + unit.repeat(count) + close.repeat(count) + after;
}

/** Returns a file for every pattern of every format. */
export function repeatedFiles(): RepeatedFile[] {
  const plain = BY_NAME.flatMap(([filename, patterns]) =>
    patterns.map((pattern) => ({
      filename,
      unit: shown(pattern),
      make: (bytes: number) => Buffer.from(repeated(pattern, bytes)),
    })),
  );
  const office = OFFICE_FILES.flatMap(({ filename, part, patterns, before, after, others }) =>
    patterns.map((pattern) => ({
      filename,
      unit: shown(pattern),
      make: (bytes: number) => makeZip({ ...others, [part]: before + repeated(pattern, bytes) + after }),
    })),
  );
  return [...plain, ...office];
}

function shown({ before = '', unit, close }: Pattern): string {
  return JSON.stringify(`${before.slice(-16)}${unit.slice(0, 40)}…${close ?? ''}`).slice(0, 80);
}
