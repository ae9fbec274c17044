import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { hashCode, listSources, withoutComments } from './rules-version.ts';

const printer = ts.createPrinter({ removeComments: true });
/** Returns what the compiler reads of a source, without comments and in its own layout. */
const codeOf = (source: string): string =>
  printer.printFile(ts.createSourceFile('it.ts', source, ts.ScriptTarget.Latest));

test('removing comments removes no code', () => {
  const files = ['guide', 'teams', 'text', 'trees'].flatMap((folder) =>
    listSources(path.resolve(import.meta.dirname, '../..', folder)),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    expect(codeOf(withoutComments(source)), file).toBe(codeOf(source));
  }
});

test('comments and empty lines do not count, but everything else does', () => {
  const code = "/** Adds\n * two.\n */\nconst a = 1; // one\n\n// Then\nconst b = '/* no comment */';\n";
  expect(withoutComments(code)).toBe("const a = 1; // one\nconst b = '/* no comment */';");
  expect(withoutComments('/* one line */\nconst c = 2;')).toBe('const c = 2;');
  expect(hashCode(['guide'])).not.toBe(hashCode(['guide', 'teams']));
  expect(hashCode(['guide'])).toMatch(/^[0-9a-f]{64}$/);
});
