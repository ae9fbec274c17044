import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildWeb, DIST } from '../test/browser/build-web.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

describe('the built web app', () => {
  beforeAll(buildWeb);

  test('is what users get even in a test run: no development build of React, no path of this machine', async () => {
    const names = (await readdir(DIST, { recursive: true })).filter((name) => name.endsWith('.js'));
    expect(names).toContainEqual(expect.stringContaining('index-'));
    const texts = await Promise.all(names.map((name) => readFile(path.join(DIST, name), 'utf8')));
    const development = names.filter((_name, i) => /jsxDEV/.test(texts[i] ?? ''));
    expect(development).toEqual([]);
    expect(names.filter((_name, i) => texts[i]?.includes(ROOT))).toEqual([]);
  });
});
