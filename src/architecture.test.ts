import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;

/** From left to right: a folder (or root file) imports only from its own level's left, and from itself. Same level: never each other. */
const LEVELS: readonly (readonly string[])[] = [
  ['lib', 'errors.ts', 'tokens.ts'],
  ['text', 'merge'],
  ['parse'],
  ['sources'],
  ['config.ts'],
  ['db', 'workflow', 'model', 'http'],
  ['context.ts'],
  ['auth'],
  ['teams'],
  ['documents'],
  ['memories'],
  ['entities'],
  ['ingest'],
  ['search'],
  ['trees'],
  ['operations'],
  ['api'],
  ['routes.ts', 'workflows.ts'],
  ['app.ts'],
  ['main.ts'],
];
/** Within one level: the type file of the database is plain data for the others, and the model's parts share blocks. */
const ALLOWED_IN_LEVEL = new Set(['workflow → db', 'model → db']);
const CLI_MAY_IMPORT = new Set(['cli', 'lib', 'merge']);

interface Import {
  from: string;
  to: string;
  file: string;
  target: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts'));
const sources = files.filter((f) => !f.endsWith('.test.ts'));
const textOf = (file: string) => readFileSync(path.join(SRC, file), 'utf8');
const roomOf = (file: string) => file.split(path.sep)[0] as string;

function importsOf(file: string): Import[] {
  const text = textOf(file);
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(
    (m) => m[1] as string,
  );
  return specifiers.map((specifier) => {
    const target = path.relative(SRC, path.resolve(SRC, path.dirname(file), specifier));
    return { from: roomOf(file), to: roomOf(target), file, target };
  });
}

const imports = sources.flatMap(importsOf);
const levelOf = (room: string) => LEVELS.findIndex((level) => level.includes(room));

describe('architecture', () => {
  it('has a place in the import order for every folder and root file', () => {
    const rooms = new Set(sources.map(roomOf));
    rooms.delete('cli');
    expect([...rooms].filter((room) => levelOf(room) < 0)).toEqual([]);
  });

  it('imports only what stands to the left', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (from === to || from === 'cli') return false;
      if (levelOf(to) === levelOf(from)) return !ALLOWED_IN_LEVEL.has(`${from} → ${to}`);
      return levelOf(to) > levelOf(from) || levelOf(to) < 0;
    });
    expect(wrong.map((i) => `${i.file} → ${i.target}`)).toEqual([]);
  });

  it('keeps the command line on the client, lib and merge, and everyone else off the command line', () => {
    const outside = imports.filter(
      ({ from, to, target }) =>
        from === 'cli' && !CLI_MAY_IMPORT.has(to) && !target.startsWith(path.join('..', 'client')),
    );
    const inward = imports.filter(({ from, to }) => from !== 'cli' && to === 'cli');
    expect([...outside, ...inward].map((i) => `${i.file} → ${i.target}`)).toEqual([]);
  });

  it("never lets a feature import another feature's queries; endpoints may", () => {
    const wrong = imports.filter(
      ({ from, to, target }) => from !== to && from !== 'api' && path.basename(target).endsWith('queries.ts'),
    );
    expect(wrong.map((i) => `${i.file} → ${i.target}`)).toEqual([]);
  });

  it('writes SQL only in queries files, in the database folder and in migrations', () => {
    const wrong = sources.filter((file) => {
      const name = path.basename(file);
      if (name.endsWith('queries.ts') || roomOf(file) === 'db' || SQL_FRAGMENT_FILES.has(file)) return false;
      return /\b(?:sql|tx|db|connection)(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|truncate)\b/i.test(
        textOf(file),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('scopes every statement on a tenant table by app_id', () => {
    const unscoped = sources
      .filter((file) => path.basename(file).endsWith('queries.ts'))
      .flatMap((file) => statementsOf(textOf(file)).map((statement) => ({ file, statement })))
      .filter(({ statement }) =>
        TENANT_TABLES.some((table) =>
          new RegExp(`\\b(?:from|into|update|join)\\s+${table}\\b`, 'i').test(statement),
        ),
      )
      .filter(({ statement }) => !/app_id|visibleTo|scope/i.test(statement))
      .filter(({ statement }) => !CROSS_APP_STATEMENTS.some((known) => statement.includes(known)));
    expect(unscoped.map((u) => `${u.file}: ${u.statement.trim().slice(0, 120)}`)).toEqual([]);
  });

  it('has no barrel files and no names that say nothing', () => {
    const barrels = sources.filter((f) => path.basename(f) === 'index.ts');
    const vague = sources.filter((f) =>
      /(manager|helper|service|utils?|base|misc|common)\.ts$/i.test(path.basename(f)),
    );
    expect([...barrels, ...vague]).toEqual([]);
  });

  it('mocks no modules', () => {
    const mocking = files.filter((f) =>
      new RegExp(`\\bvi\\.${'mock'}\\(|\\bvi\\.${'doMock'}\\(`).test(textOf(f)),
    );
    expect(mocking).toEqual([]);
  });

  it('keeps folders to about ten files, not counting tests', () => {
    const perFolder = Map.groupBy(sources, (f) => path.dirname(f));
    const full = [...perFolder]
      .filter(([, list]) => list.length > FILES_PER_FOLDER_MAX)
      .map(([folder, list]) => `${folder}: ${list.length}`);
    expect(full).toEqual([]);
  });
});

/** About ten; a folder of routes may hold one file per endpoint of its resource. */
const FILES_PER_FOLDER_MAX = 30;
/** Pieces of conditions that several queries share. */
const SQL_FRAGMENT_FILES = new Set([
  path.join('documents', 'visible.ts'),
  path.join('documents', 'metadata-filter.ts'),
]);
const TENANT_TABLES = [
  'documents',
  'document_events',
  'chunks',
  'memories',
  'entities',
  'entity_aliases',
  'mentions',
  'trees',
  'tree_files',
  'tree_edits',
  'team_overrides',
  'term_stats',
  'term_totals',
  'tree_configs',
];
/** Statements of background work that look over all apps by design; what they return holds no content. */
const CROSS_APP_STATEMENTS = [
  'select distinct batch_id',
  'where batch_id =',
  "count(*)::int as n from documents where status in ('pending', 'processing')",
];

/** The tagged templates of a file, with nested fragments in place. */
function statementsOf(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/\b(?:sql|tx|db|connection)(?:<[^`]*>)?`/g)) {
    let depth = 0;
    let at = match.index + match[0].length;
    const from = at;
    for (; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '`' && depth === 0) break;
      else if (text.startsWith('${', at)) depth++;
      else if (text[at] === '}' && depth > 0) depth--;
    }
    found.push(text.slice(from, at));
  }
  return found;
}
