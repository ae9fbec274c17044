import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJsonLines } from '../read-lines.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';
import type { CorpusItem } from './corpus-documents.ts';
import { type JudgedQuery, meanScore, scoreRanking } from './score-ranking.ts';

const MINISEARCH = 'minisearch@7.2.0';
const RESULTS = 100;

interface Query extends JudgedQuery {
  scope: string;
  text: string;
}

/** Returns the ids of one scope's items that an engine finds, best first. */
type Search = (query: string) => string[];
type Engine = (items: readonly CorpusItem[]) => Search;

/**
 * Runs other search engines without a model, with their defaults, on a set of the suite `retrieval`: FTS5 of the SQLite in Node, and
 * MiniSearch, installed into a temporary folder. Each item of the corpus is one of their documents, with its speaker.
 */
export async function run({ data, set, global, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const corpus = readJsonLines<CorpusItem>(path.join(data, `${set}.corpus.jsonl.gz`));
  const queries = readJsonLines<Query>(path.join(data, `${set}.queries.jsonl.gz`)).slice(0, limit);
  const folder = await mkdtemp(path.join(tmpdir(), 'cambium-engines-'));
  try {
    const engines: Record<string, Engine> = { fts5: searchFts5, minisearch: installMiniSearch(folder) };
    const scores = Object.fromEntries(
      Object.entries(engines).map(([name, engine]) => [
        name,
        measure(engine, corpus, queries, global ?? false),
      ]),
    );
    await writeFile(out, JSON.stringify(scores));
    return { suite: 'other-engines', set, ...scores };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function measure(engine: Engine, corpus: readonly CorpusItem[], queries: readonly Query[], global: boolean) {
  const scopeOf = ({ scope }: { scope: string }) => (global ? 'everything' : scope);
  const asked = Map.groupBy(queries, scopeOf);
  const times: number[] = [];
  const scores = [...Map.groupBy(corpus, scopeOf)].flatMap(([scope, items]) => {
    const search = engine(items);
    return (asked.get(scope) ?? []).map((query) => {
      const from = performance.now();
      const found = search(query.text);
      times.push(performance.now() - from);
      return scoreRanking(query, found);
    });
  });
  times.sort((a, b) => a - b);
  return { 'recall@10 / MRR': meanScore(scores), p50_ms: Number((times[times.length >> 1] ?? 0).toFixed(2)) };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const textOf = ({ speaker, text }: CorpusItem): string => (speaker ? `${speaker}: ${text}` : text);

function searchFts5(items: readonly CorpusItem[]): Search {
  const db = new DatabaseSync(':memory:');
  db.exec(`create virtual table items using fts5(id unindexed, title, text, tokenize = 'porter unicode61')`);
  const insert = db.prepare('insert into items (id, title, text) values (?, ?, ?)');
  db.exec('begin');
  for (const item of items) insert.run(item.id, item.title ?? '', textOf(item));
  db.exec('commit');
  const select = db.prepare(`select id from items where items match ? order by bm25(items) limit ${RESULTS}`);
  return (query) => {
    const words = wordsOf(query).map((word) => `"${word}"`);
    return words.length ? select.all(words.join(' OR ')).map((row) => String(row.id)) : [];
  };
}

/** The part of MiniSearch used here. */
interface MiniSearchIndex {
  addAll(items: object[]): void;
  search(query: string): { id: string }[];
}

function installMiniSearch(folder: string): Engine {
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    MINISEARCH,
  ]);
  // The interface above follows its documentation.
  const MiniSearch = createRequire(path.join(folder, 'package.json'))('minisearch') as new (
    options: object,
  ) => MiniSearchIndex;
  return (items) => {
    const index = new MiniSearch({ fields: ['title', 'text'] });
    index.addAll(items.map((item) => ({ id: item.id, title: item.title ?? '', text: textOf(item) })));
    return (query) =>
      index
        .search(query)
        .slice(0, RESULTS)
        .map(({ id }) => id);
  };
}
