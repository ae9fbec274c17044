import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Lock, missingEntries, platformOf } from './platform-entries.ts';

const ours: Lock = JSON.parse(
  await readFile(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
);

test('the lock file of this repository has an entry for every optional package', () => {
  expect(missingEntries(ours)).toEqual({});
});

test('the name of a platform package gives what npm recorded for it', () => {
  const recorded = Object.entries(ours.packages).filter(
    ([key, { os, cpu }]) => os && cpu && !key.includes('@biomejs/cli-linux'),
  );
  expect(recorded.length).toBeGreaterThan(40);
  for (const [key, { os, cpu, libc }] of recorded)
    expect([key, platformOf(key)]).toEqual([key, { os, cpu, ...(libc ? { libc } : {}) }]);
});

test('an optional package without an entry gets one, with the version and dev flag of its dependent', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/lint': { dev: true, optionalDependencies: { '@lint/linux-x64-musl': '1.2.3' } },
      'node_modules/db': { optionalDependencies: { '@db/windows-arm64': '18.4.0-beta.17' } },
    },
  };
  expect(missingEntries(lock)).toEqual({
    'node_modules/@lint/linux-x64-musl': {
      version: '1.2.3',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@db/windows-arm64': {
      version: '18.4.0-beta.17',
      os: ['win32'],
      cpu: ['arm64'],
      optional: true,
    },
  });
  expect(missingEntries({ packages: { ...lock.packages, ...missingEntries(lock) } })).toEqual({});
});

test('a package nested in its dependent, or in a parent of that, counts as present', () => {
  const wants = { optionalDependencies: { 'x-linux-x64': '1.0.0' } };
  for (const at of [
    'node_modules/a/node_modules/b/node_modules/',
    'node_modules/a/node_modules/',
    'node_modules/',
  ])
    expect(
      missingEntries({ packages: { 'node_modules/a/node_modules/b': wants, [`${at}x-linux-x64`]: {} } }),
    ).toEqual({});
  const elsewhere = { 'node_modules/c/node_modules/x-linux-x64': {} };
  expect(Object.keys(missingEntries({ packages: { 'node_modules/b': wants, ...elsewhere } }))).toEqual([
    'node_modules/x-linux-x64',
  ]);
});

test('an entry that cannot be derived is refused by name, not guessed', () => {
  const lockOf = (name: string, version: string): Lock => ({
    packages: { 'node_modules/a': { optionalDependencies: { [name]: version } } },
  });
  expect(() => missingEntries(lockOf('x-linux-x64', '^1.0.0'))).toThrow('x-linux-x64@^1.0.0');
  expect(() => missingEntries(lockOf('fsevents', '2.3.3'))).toThrow('fsevents does not say its platform');
});
