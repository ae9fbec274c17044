import { parseArgs } from 'node:util';
import type { Suite } from './suite.types.ts';

/** One line per suite; each is loaded only when asked for. */
const SUITES: Record<string, () => Promise<Suite>> = {
  merge: () => import('./merge.ts'),
  ner: () => import('./ner.ts'),
  retrieval: () => import('./retrieval.ts'),
  'other-engines': () => import('./retrieval/other-engines.ts'),
  'entity-search': () => import('./entity-search.ts'),
  match: () => import('./records/match.ts'),
  ingest: () => import('./ingest.ts'),
  trees: () => import('./trees.ts'),
  dates: () => import('./dating/dates.ts'),
  statements: () => import('./statements.ts'),
  revisions: () => import('./revisions/revisions.ts'),
  memories: () => import('./memories/memories.ts'),
  answers: () => import('./answers/answers.ts'),
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
  },
});
const load = SUITES[positionals[0] ?? ''];
/** One works on the sample company, the other on the questions beside it. */
const needsNoData = ['statements', 'answers', 'memories', 'revisions'].includes(positionals[0] ?? '');
if (!load || (!needsNoData && (values.data === undefined || values.out === undefined))) {
  console.error(
    `usage: npm run eval -- <${Object.keys(SUITES).join('|')}> --data FILE --out FILE [--limit N] …`,
  );
  process.exitCode = 2;
} else {
  const suite = await load();
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  const summary = await suite.run({ ...values, data: values.data ?? '', out: values.out ?? '', limit });
  console.log(JSON.stringify(summary));
}
