import { describe, expect, it } from 'vitest';
import {
  filesPerFolder,
  listAmbiguousExports,
  listNonNullAssertions,
  listTypeAssertions,
  listUndescribed,
  measureFunctions,
  quantile,
  testShares,
} from './code-measures.ts';
import { importsOf, listEntangledFolders, measureAccounts } from './imports.ts';
import { parseSource } from './source-file.ts';

const file = (path: string, text: string) => parseSource(path, text);

describe('measures of code', () => {
  it('counts the lines of functions with a body, including nested ones', () => {
    const text =
      'function a() {\n  const b = () => {\n    return 1;\n  };\n  return b;\n}\nconst c = () => 1;\n';
    expect(measureFunctions([file('src/x/a.ts', text)])).toEqual([
      { place: 'src/x/a.ts:1', lines: 6 },
      { place: 'src/x/a.ts:2', lines: 3 },
    ]);
  });

  it('takes the quantile of numbers in any order, and 0 of an empty list', () => {
    expect(quantile([3, 1, 2, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(10);
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
    expect(quantile([], 0.5)).toBe(0);
  });

  it('counts the files of a folder without tests', () => {
    const files = [file('src/x/a.ts', ''), file('src/x/a.test.ts', ''), file('src/x/y/b.ts', '')];
    expect([...filesPerFolder(files)]).toEqual([
      ['src/x', 1],
      ['src/x/y', 1],
    ]);
  });

  it('counts for the account of a source what its lists reach in its folder, and not the reader of exports', () => {
    const inSources = (path: string, text: string) => file(`src/sources/${path}`, text);
    const files = [
      inSources(
        'connectors.ts',
        "import { a } from './mail/account/connector.ts';\nimport { b } from './contract.ts';\n",
      ),
      inSources('oauth-providers.ts', "import { a } from './mail/tokens.ts';\n"),
      inSources('contract.ts', 'export const b = 1;\n'),
      inSources(
        'mail/account/connector.ts',
        "import { a } from '../message.ts';\nimport { c } from '../../talk/c.ts';\n",
      ),
      inSources('mail/message.ts', 'export const a = 1;\n'),
      inSources('mail/message.test.ts', 'export const a = 1;\n'),
      inSources('mail/tokens.ts', 'export const a = 1;\n'),
      inSources('mail/reader.ts', "import { a } from './message.ts';\n"),
      inSources('talk/c.ts', 'export const c = 1;\n'),
    ];
    expect(measureAccounts(files)).toEqual([{ place: 'src/sources/mail', lines: 4 }]);
  });

  it('finds non-null assertions, and not negations', () => {
    expect(listNonNullAssertions([file('src/x.ts', 'const a = !b;\nconst c = d!.e;')])).toEqual([
      'src/x.ts:2',
    ]);
  });

  it('finds type assertions with and without a reason, but no "as const"', () => {
    const text =
      'const a = b as C;\nconst d = [1] as const;\n// The driver says unknown.\nconst e = f as G;\nconst h = i as J; // checked above';
    expect(listTypeAssertions([file('src/x.ts', text)])).toEqual([
      { place: 'src/x.ts:1', hasReason: false },
      { place: 'src/x.ts:4', hasReason: true },
      { place: 'src/x.ts:5', hasReason: true },
    ]);
  });

  it('gives the lines of test per line of code, by room', () => {
    const files = [
      file('src/a/x.ts', '1\n2\n3\n4\n'),
      file('src/a/x.test.ts', '1\n2\n'),
      file('src/b/y.ts', '1\n'),
    ];
    expect(testShares(files)).toEqual([
      { room: 'a', code: 4, tests: 2, share: 0.5 },
      { room: 'b', code: 1, tests: 0, share: 0 },
    ]);
  });

  it('finds names that two files export', () => {
    const files = [
      file('src/a.ts', 'export const x = 1;\nexport interface Y {}\nconst z = 1;'),
      file('src/b.ts', 'export function x() {}\nexport type Q = 1;\nconst z = 2;'),
    ];
    expect(listAmbiguousExports(files)).toEqual(['x: src/a.ts, src/b.ts']);
  });
});

describe('listUndescribed', () => {
  it('finds exported functions with no comment directly above', () => {
    const text =
      'export function a() {}\n/** Does b. */\nexport const b = () => 1;\n// About both.\n\nexport const c = () => 1;\nconst d = () => 1;\nexport const E = 1;\nexport const OR = () => [1];';
    expect(listUndescribed([file('src/x.ts', text)])).toEqual(['src/x.ts:1', 'src/x.ts:6']);
  });
});

describe('listEntangledFolders', () => {
  const entangled = (...files: { path: string; text: string }[]) =>
    listEntangledFolders(files.flatMap(importsOf));

  it('finds two subfolders that import each other, once', () => {
    const a = { path: 'src/room/a/x.ts', text: "import { y } from '../b/y.ts';" };
    const b = { path: 'src/room/b/y.ts', text: "import type { X } from '../a/x.ts';" };
    expect(entangled(a, b)).toEqual(['room: a ↔ b']);
  });

  it('accepts one direction, files of the room itself and other rooms', () => {
    const a = {
      path: 'src/room/a/x.ts',
      text: "import { y } from '../b/y.ts';\nimport { z } from '../z.ts';",
    };
    const z = { path: 'src/room/z.ts', text: "import { x } from './a/x.ts';" };
    const other = { path: 'src/other/b/y.ts', text: "import { x } from '../../room/a/x.ts';" };
    expect(entangled(a, z, other)).toEqual([]);
  });
});
