import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRepaired } from './load-repaired.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cambium-repair-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Writes a module, and returns how to load it with `wrong` replaced by `right`. */
async function moduleOf(name: string, text: string, wrong: string, right: string) {
  await writeFile(path.join(directory, name), text);
  const load = async (): Promise<unknown> => import(pathToFileURL(path.join(directory, name)).href);
  return () => loadRepaired({ name: 'pump 1', repairs: { [`/${name}`]: [[wrong, right]] }, load });
}

test('a module is loaded with its mistake replaced, once', async () => {
  const load = await moduleOf('pump.mjs', 'export const bar = 1;', '= 1', '= 2');
  expect(await load()).toMatchObject({ bar: 2 });
  await expect(load()).rejects.toThrow('pump 1 was loaded by something else');
});

test('so is a CommonJS module', async () => {
  const load = await moduleOf('pump.cjs', 'exports.bar = 1;', '= 1', '= 2');
  expect(await load()).toMatchObject({ bar: 2 });
});

test.each([
  ['none.mjs', 'export const bar = 3;'],
  ['twice.mjs', 'export const a = 1, b = 1;'],
])('a module without the mistake, or with it twice, is refused (%s)', async (name, text) => {
  const load = await moduleOf(name, text, '= 1', '= 2');
  await expect(load()).rejects.toThrow('is not that of pump 1');
});
