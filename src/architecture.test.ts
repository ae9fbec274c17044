import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as measures from '../test/architecture/code-measures.ts';
import { importsOf, listEntangledFolders, measureAccounts } from '../test/architecture/imports.ts';
import { LIMITS } from '../test/architecture/limits.ts';
import { listPassThrough } from '../test/architecture/pass-through.ts';
import { readPages } from '../test/architecture/pages.ts';
import { listHardWords, listUnusedExceptions } from '../test/architecture/plain-words.ts';
import { CODE_FOLDERS, ROOT, readSourceFiles, roomOf } from '../test/architecture/source-file.ts';
import { readStatements } from '../test/architecture/sql-statements.ts';
import { readTenantTables } from '../test/architecture/tenant-tables.ts';
import { findUnscopedTables } from '../test/architecture/unscoped-tables.ts';
import { listUnsafeWebFiles, listWrongWebImports } from '../test/architecture/web-rules.ts';

/** In order: a folder (or root file) imports only from earlier levels and from itself, never from another one of its level. */
const LEVELS: readonly (readonly string[])[] = [
  ['lib'],
  ['errors.ts', 'tokens.ts', 'vocabulary.ts'],
  ['data-dir', 'text', 'merge'],
  ['parse'],
  ['sources', 'guide'],
  ['settings'],
  ['config.ts'],
  ['db', 'workflow', 'model', 'http'],
  ['context.ts'],
  ['auth'],
  ['teams'],
  ['documents'],
  ['webhooks'],
  ['memories'],
  ['entities'],
  ['ingest'],
  ['credentials'],
  ['connections'],
  ['search'],
  ['feedback'],
  ['trees'],
  ['operations'],
  ['api'],
  ['mcp'],
  ['web'],
  ['routes.ts', 'workflows.ts'],
  ['app.ts'],
  ['main.ts'],
];
/** Exceptions within a level: the type file of the database is plain data for the others, and the model's parts share blocks. */
const ALLOWED_IN_LEVEL = new Set(['workflow → db', 'model → db']);
const CLI_MAY_IMPORT = new Set(['cli', 'data-dir', 'lib', 'merge', 'config.ts']);

const files = readSourceFiles('src');
const sources = files.filter((file) => !file.isTest);
const imports = sources.flatMap(importsOf);
const statements = sources.flatMap(({ path: file, text }) => readStatements(file, text));
const levelOf = (room: string) => LEVELS.findIndex((level) => level.includes(room));

describe('architecture', () => {
  it('every folder and root file has a place in the import order', () => {
    const rooms = new Set(sources.map((file) => roomOf(file.path)));
    rooms.delete('cli');
    expect(
      [...rooms].filter((room) => levelOf(room) < 0),
      'Give each of these a place in LEVELS above, and in the import order of ARCHITECTURE.md.',
    ).toEqual([]);
  });

  it('imports only from folders to the left', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (from === to || from === 'cli') return false;
      if (levelOf(to) === levelOf(from)) return !ALLOWED_IN_LEVEL.has(`${from} → ${to}`);
      return levelOf(to) > levelOf(from) || levelOf(to) < 0;
    });
    expect(wrong.map((i) => `${i.file} → ${i.target}`)).toEqual([]);
  });

  it('the command line imports only client, lib, data-dir, merge and settings, and nothing imports the command line', () => {
    const outside = imports.filter(
      ({ from, to, target }) => from === 'cli' && !CLI_MAY_IMPORT.has(to) && !target.startsWith('client/'),
    );
    const inward = imports.filter(({ from, to }) => from !== 'cli' && to === 'cli');
    expect([...outside, ...inward].map((i) => `${i.file} → ${i.target}`)).toEqual([]);
  });

  it('the web app imports only itself, the client and the merge engine, no page another, and makes no HTML from text', () => {
    const web = readSourceFiles('web');
    expect(web.length).toBeGreaterThan(20);
    expect(listWrongWebImports(web)).toEqual([]);
    expect(listUnsafeWebFiles(web)).toEqual([]);
  });

  it('no feature imports another feature’s queries, except endpoints', () => {
    const wrong = imports.filter(
      ({ from, to, target }) => from !== to && from !== 'api' && path.basename(target).endsWith('queries.ts'),
    );
    expect(wrong.map((i) => `${i.file} → ${i.target}`)).toEqual([]);
  });

  it('SQL is only in queries files, in the database folder and in migrations', () => {
    const wrong = sources.filter(({ path: file, text }) => {
      const isAllowed = file.endsWith('queries.ts') || roomOf(file) === 'db' || SQL_FRAGMENT_FILES.has(file);
      return (
        !isAllowed &&
        /\b(?:sql|tx|db|connection)(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|truncate)\b/i.test(
          text,
        )
      );
    });
    expect(
      wrong.map((file) => file.path),
      'Move the statements of these files to a queries.ts next to them.',
    ).toEqual([]);
  });

  it('every statement binds each tenant table to one app, or says why it looks across apps', () => {
    const unscoped = statements
      .filter(({ acrossApps }) => acrossApps === null)
      .flatMap(({ place, text }) =>
        findUnscopedTables(text, TENANT_TABLES).map((table) => `${place}: ${table}`),
      );
    expect(statements.length).toBeGreaterThan(100);
    expect(
      unscoped,
      'Bind each of these tables with `app_id = ${…}` or `visibleTo(…)`, or say above the statement why it looks across apps: `// Across apps: …`.',
    ).toEqual([]);
  });

  it('only a statement that looks across apps has an "Across apps" comment', () => {
    const marked = statements.filter(({ acrossApps }) => acrossApps !== null);
    const needed = new Set(
      marked
        .filter(({ text }) => findUnscopedTables(text, TENANT_TABLES).length > 0)
        .map((one) => one.acrossApps),
    );
    expect(
      marked.filter(({ acrossApps }) => !needed.has(acrossApps)).map(({ place }) => place),
      'Delete the comment "Across apps" above each of these statements.',
    ).toEqual([]);
  });

  it('gives every migration and every decision its own number', () => {
    const numbersIn = (folder: string) =>
      readdirSync(path.join(ROOT, folder)).map((name) => /^\d+/.exec(name)?.[0]);
    for (const folder of ['migrations', 'docs/decisions'])
      expect([folder, ...numbersIn(folder)]).toEqual([folder, ...new Set(numbersIn(folder))]);
  });

  it('lists every decision once in docs/decisions/README.md, with its title', () => {
    const folder = path.join(ROOT, 'docs/decisions');
    const records = readdirSync(folder).filter((name) => /^\d/.test(name));
    const lines = records.map((name) => {
      const [title = ''] = readFileSync(path.join(folder, name), 'utf8').split('\n', 1);
      return `- [${name.slice(0, 4)}](${name}) ${title.replace(/^# /, '')}`;
    });
    const listed = readFileSync(path.join(folder, 'README.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('- ['));
    expect(
      listed.toSorted(),
      'Give each record one line in docs/decisions/README.md, below its room, with the title of the record.',
    ).toEqual(lines.toSorted());
  });

  it('has no barrel files and no meaningless names', () => {
    const vague = /(?:^|\/)(?:index|.*(?:manager|helper|service|utils?|base|misc|common))\.ts$/i;
    expect(sources.map((file) => file.path).filter((file) => vague.test(file))).toEqual([]);
  });

  it('no module is mocked', () => {
    const mocking = files.filter(({ text }) =>
      new RegExp(`\\bvi\\.${'mock'}\\(|\\bvi\\.${'doMock'}\\(`).test(text),
    );
    expect(mocking.map((file) => file.path)).toEqual([]);
  });

  it('every exported function says in a sentence what it does', () => {
    expect(
      measures.listUndescribed(sources.filter(({ isTest }) => !isTest)),
      'Write above each of these what it does, with shapes, units and the errors it throws (STYLE.md 6).',
    ).toEqual([]);
  });

  it('no function only calls another one with its own parameters', () => {
    expect(sources.flatMap(listPassThrough)).toEqual([]);
  });

  it('two subfolders of a folder do not import each other', () => {
    expect(listEntangledFolders(imports)).toEqual([]);
  });

  it('folders are small, not counting tests', () => {
    const everywhere = CODE_FOLDERS.flatMap(readSourceFiles);
    const full = [...measures.filesPerFolder(everywhere)].filter(
      ([, count]) => count > LIMITS.filesPerFolder,
    );
    expect(
      full.map(([folder, count]) => `${folder}: ${count}`),
      'Split each of these folders by subject.',
    ).toEqual([]);
  });
});

// Checks what STYLE.md says. `npm run --silent measure -- --list` prints the same figures and every place.
describe('style', () => {
  const everywhere = [...CODE_FOLDERS.flatMap(readSourceFiles), ...readPages()];
  const shown = ({ place, lines }: { place: string; lines: number }) => `${place}: ${lines} lines`;

  it(`a file of src has at most ${LIMITS.linesPerFile} lines, and half of them at most ${LIMITS.linesPerFileP50}`, () => {
    const files = measures.measureFiles(sources);
    expect(
      files.filter(({ lines }) => lines > LIMITS.linesPerFile).map(shown),
      'Split each of these files by subject.',
    ).toEqual([]);
    const lines = files.map((file) => file.lines);
    expect(
      measures.quantile(lines, 0.5),
      'Half of the files are longer than this: split one of those you changed by subject.',
    ).toBeLessThanOrEqual(LIMITS.linesPerFileP50);
  });

  it(`the account of a source has at most ${LIMITS.linesPerAccount} lines in its folder`, () => {
    const accounts = measureAccounts(files);
    expect(
      accounts.filter(({ lines }) => lines > LIMITS.linesPerAccount).map(shown),
      'Share what another source does in the same way.',
    ).toEqual([]);
    expect(accounts.length).toBeGreaterThan(10);
  });

  it(`a function of src has at most ${LIMITS.linesPerFunction} lines, and nine in ten at most ${LIMITS.linesPerFunctionP90}`, () => {
    const functions = measures.measureFunctions(sources);
    expect(functions.filter(({ lines }) => lines > LIMITS.linesPerFunction).map(shown)).toEqual([]);
    const lines = functions.map((one) => one.lines);
    expect(
      measures.quantile(lines, 0.9),
      'One function in ten is longer than this: split one of those you changed.',
    ).toBeLessThanOrEqual(LIMITS.linesPerFunctionP90);
  });

  it('every `as` of src has its reason in a comment next to it, and there are few', () => {
    const assertions = measures.listTypeAssertions(sources);
    expect(assertions.filter(({ hasReason }) => !hasReason).map(({ place }) => place)).toEqual([]);
    expect(assertions.length).toBeLessThanOrEqual(LIMITS.typeAssertions);
  });

  it('no `!` in src asserts that something is not null', () => {
    expect(measures.listNonNullAssertions(sources)).toEqual([]);
  });

  it('a name that src exports means one thing', () => {
    expect(measures.listAmbiguousExports(sources), 'Rename all but one of each of these exports.').toEqual(
      [],
    );
  });

  it(`src has at least ${LIMITS.testShare} lines of test to a line of code, each room ${LIMITS.testShareOfRoom}`, () => {
    const all = readSourceFiles('src');
    expect(measures.testShare('src', all).share).toBeGreaterThanOrEqual(LIMITS.testShare);
    const rooms = measures.testShares(all).filter(({ code, room }) => code > 0 && !room.endsWith('.ts'));
    expect(
      rooms.filter(({ share }) => share < LIMITS.testShareOfRoom),
      'Test what you added to these folders, next to its code.',
    ).toEqual([]);
  });

  it('code, comments and pages use the plain words and American spelling', () => {
    const uses = everywhere.flatMap(listHardWords);
    expect(uses.map(({ place, word, better }) => `${place}: ${word} (${better})`)).toEqual([]);
  });

  it('every exception from the plain words is still needed', () => {
    expect(listUnusedExceptions(everywhere)).toEqual([]);
  });
});

/** Files with parts of conditions that several queries share. */
const SQL_FRAGMENT_FILES = new Set(['src/documents/visible.ts', 'src/documents/filter/metadata-filter.ts']);
const TENANT_TABLES = readTenantTables(
  readdirSync(path.join(ROOT, 'migrations'))
    .sort()
    .map((name) => readFileSync(path.join(ROOT, 'migrations', name), 'utf8')),
);
