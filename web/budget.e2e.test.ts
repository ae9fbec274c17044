import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb, DIST } from '../test/browser/build-web.ts';

const FIRST_KB_MAX = 140;
const LATER_KB_MAX = 115;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

let manifest: Record<string, Chunk>;
beforeAll(async () => {
  await buildWeb();
  manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'));
});

/** Returns the files that a chunk loads before it runs, including its own. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  for (const other of chunk.imports ?? []) filesOf(other, seen);
  return seen;
}
const gzipKb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.gz`)).size, 0) / 1000;

test(`the first page is at most ${FIRST_KB_MAX} KB of JavaScript and CSS, gzip`, () => {
  expect(gzipKb(filesOf('index.html'))).toBeLessThanOrEqual(FIRST_KB_MAX);
});

test('the first page loads one script and one style sheet, and shared code is not a separate request', () => {
  expect([...filesOf('index.html')].map((file) => path.extname(file)).toSorted()).toEqual(['.css', '.js']);
});

test(`each page adds at most ${LATER_KB_MAX} KB`, () => {
  const first = filesOf('index.html');
  const later = Object.keys(manifest).map((name) => ({
    name,
    kb: gzipKb([...filesOf(name)].filter((file) => !first.has(file))),
  }));
  expect(later.filter(({ kb }) => kb > LATER_KB_MAX)).toEqual([]);
});

test('the build cannot bypass the page’s policy', () => {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  for (const { file } of scripts) {
    const text = readFileSync(path.join(DIST, file), 'utf8');
    for (const way of [/\beval\(/, /new Function\(/, /document\.write\(/, /insertAdjacentHTML/])
      expect([file, way.test(text)]).toEqual([file, false]);
  }
});
