import { connect } from '../src/db/connect.ts';
import { createCaller, createOtherApp, untilSettled } from '../test/caller.ts';
import { createWorld } from '../test/isolation/world.ts';
import type { Bench } from './bench.types.ts';
import { attackersOf, type Finding, knownOf, runFuzz } from './fuzz/run-fuzz.ts';
import { readEmbedded } from './harness/embedded-url.ts';
import { API_KEY, startServiceProcess } from './harness/service-process.ts';

const REQUESTS = 100_000;
const SEED = 1;
const CONCURRENCY = 4;
const HANG_MS = 5_000;
const DEADLINE_MS = 5_400_000;
const FINDINGS_SHOWN = 20;
const ROUTES_SHOWN = 5;

/** Requests built from the schema of every route, by two apps and two users who must not see anyone else's data. */
const bench: Bench = {
  about: '100,000 requests from the schemas of all routes: 500s, hangs, foreign data (--n requests)',
  run: async ({ n }) => {
    const service = await startServiceProcess({
      env: {
        CAMBIUM_RATE_LIMIT_PER_MINUTE: '0',
        CAMBIUM_FAILED_LIMIT_PER_MINUTE: '0',
        CAMBIUM_LOG_LEVEL: 'fatal',
      },
    });
    const sql = connect((await readEmbedded(service.dataDir)).url, {
      connectionsMax: 2,
      applicationName: 'fuzz',
    });
    try {
      const admin = createCaller(service.url, API_KEY);
      let rival = admin;
      const world = await createWorld({
        admin,
        createApp: async (id) => (rival = await createOtherApp(admin, service.url, id)),
        settled: () => untilSettled(sql),
        database: { sql },
      });
      // Worker threads and child processes start on first use: that time must not count for a request here.
      await admin.post('/memories/add', { text: 'A long text. '.repeat(5_000), resource_id: 'warm-up' });
      await admin.post('/memories/query', { query: 'long text' });
      const report = await runFuzz({
        url: service.url,
        attackers: attackersOf(world, { app: admin, rival }),
        known: await knownOf(world),
        requests: n ?? REQUESTS,
        seed: SEED,
        concurrency: CONCURRENCY,
        hangMs: HANG_MS,
        deadlineMs: DEADLINE_MS,
      });
      for (const finding of report.findings.slice(0, FINDINGS_SHOWN)) console.error(describe(finding));
      for (const { method, path, body } of report.slow.slice(0, FINDINGS_SHOWN))
        console.error(`slow once: ${method} ${path.slice(0, 300)}\n  sent ${String(body).slice(0, 600)}`);
      const count = (kind: Finding['kind']) => report.findings.filter((one) => one.kind === kind).length;
      return {
        requests: report.requests,
        'server errors (500)': count('error'),
        'hangs over 5 s': count('hang'),
        'answers with foreign data': count('foreign data'),
        'routes with a good answer': report.good.size,
        statuses: [...report.statuses]
          .sort(([a], [b]) => a - b)
          .map(([status, times]) => `${status}: ${times}`)
          .join(', '),
        'slow once, in time when sent again': report.slow.length,
        'slowest answer (ms)': Math.round(report.slowestMs),
        'slowest routes (ms)': [...report.slowestOf]
          .sort(([, a], [, b]) => b - a)
          .slice(0, ROUTES_SHOWN)
          .map(([route, ms]) => `${route}: ${Math.round(ms)}`)
          .join(', '),
      };
    } finally {
      await sql.end();
      await service.close();
    }
  },
};
export default bench;

const describe = ({ kind, at, caller, request, detail }: Finding): string =>
  `${kind} (request ${at}, ${caller}): ${request.method} ${request.path.slice(0, 300)}\n  sent ${String(request.body).slice(0, 600)}\n  got ${detail}`;
