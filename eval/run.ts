import { parseArgs } from 'node:util';
import type { Suite } from './suite.types.ts';

/** What a suite measures, what it needs, and how to load it on demand. */
interface Entry {
  about: string;
  load: () => Promise<Suite>;
  /** Works on the sample company or on this repository's questions. */
  needsNoData?: boolean;
}

const SUITES: Record<string, Entry> = {
  merge: { about: 'three-way merges of cases (--data CASES.jsonl[.gz])', load: () => import('./merge.ts') },
  ner: { about: 'names in sentences (--data SENTENCES.jsonl)', load: () => import('./ner.ts') },
  retrieval: {
    about: 'right documents and passages first (--data DIR --set NAME [--global] [--ablate])',
    load: () => import('./retrieval.ts'),
  },
  'other-engines': {
    about: 'the same with FTS5, minisearch and mem0 (--data DIR --set NAME [--global])',
    load: () => import('./retrieval/other-engines.ts'),
  },
  'entity-search': {
    about: 'right entity first (--data QUERIES.jsonl)',
    load: () => import('./entity-search.ts'),
  },
  match: {
    about: 'records that are one thing (--data PAIRS.jsonl)',
    load: () => import('./records/match.ts'),
  },
  ingest: { about: 'what files become (--data DIR with manifest.jsonl)', load: () => import('./ingest.ts') },
  trees: {
    about: 'a tree of documents, without a model (--data DOCUMENTS.jsonl)',
    load: () => import('./trees.ts'),
  },
  dates: {
    about: 'dates of a git clone against its history (--data CLONE)',
    load: () => import('./dating/dates.ts'),
  },
  openings: {
    about: 'which statements news opens (--data CLONE)',
    load: () => import('./revisions/openings.ts'),
  },
  statements: {
    about: 'spoiled answers of a model that reach a reader',
    load: () => import('./statements.ts'),
    needsNoData: true,
  },
  'served-statements': {
    about: 'false statements of a model that stand in a tree, true ones that are lost',
    load: () => import('./statements/served.ts'),
    needsNoData: true,
  },
  revisions: {
    about: 'what regenerations change, with three scripted models',
    load: () => import('./revisions/revisions.ts'),
    needsNoData: true,
  },
  memories: {
    about: 'facts of the sample company that changed',
    load: () => import('./memories/memories.ts'),
    needsNoData: true,
  },
  'answer-weights': {
    about: 'fits the weights of answers to sets of questions (--data DIR,DIR,… [--leave-one-out])',
    load: () => import('./answers/train.ts'),
  },
  answers: {
    about: 'answers to written questions ([--data DIR] of texts)',
    load: () => import('./answers/answers.ts'),
    needsNoData: true,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    limit: { type: 'string' },
    set: { type: 'string' },
    global: { type: 'boolean' },
    ablate: { type: 'boolean' },
    reflow: { type: 'boolean' },
    resolve: { type: 'string' },
    'leave-one-out': { type: 'boolean' },
    rules: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const suite = SUITES[positionals[0] ?? ''];
const isComplete = suite?.needsNoData || (values.data !== undefined && values.out !== undefined);
if (!suite || !isComplete) {
  console.error('usage: npm run eval -- SUITE --data PATH --out FILE [--limit N] …');
  for (const [name, { about }] of Object.entries(SUITES)) console.error(`  ${name.padEnd(19)}${about}`);
  process.exitCode = values.help ? 0 : 2;
} else {
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  const { run } = await suite.load();
  const summary = await run({ ...values, data: values.data ?? '', out: values.out ?? '', limit });
  console.log(JSON.stringify(summary));
}
