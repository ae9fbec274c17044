import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLED, bundleName, startFile } from './start-file.ts';
import { withPlaces } from './with-places.ts';

test('bundled code still finds threads, child processes and migrations from where its source is', () => {
  const code = "new URL('./child.ts', import.meta.url); path.resolve(import.meta.dirname, '../migrations');";
  expect(withPlaces(code, '/project/src/db/pool.ts')).toBe(
    `new URL('./child.ts', "file:///project/src/db/pool.ts"); path.resolve("/project/src/db", '../migrations');`,
  );
});

test('a test starts the bundle if the run has one, else the source', () => {
  expect(startFile('src/cli/main.ts', '/run/bundle')).toBe(path.join('/run/bundle', 'src-cli-main.mjs'));
  expect(BUNDLED.map((source) => startFile(source, null)).filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(BUNDLED.map(bundleName)).size).toBe(BUNDLED.length);
});
