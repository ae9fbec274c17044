import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../src/db/connect.ts';
import type { Bench } from './bench.types.ts';
import { readEmbedded } from './harness/embedded-url.ts';
import { makeMixedFolder } from './generated-files/mixed-folder.ts';
import { API_KEY, type ServiceProcess, startServiceProcess } from './harness/service-process.ts';

const FILES = 10_000;
const KILLS = 5;
const CLI = path.resolve(import.meta.dirname, '../src/cli/main.ts');
const POLL_MS = 100;

/** `cambium import` of a folder of all formats, undisturbed and again with kill -9 during the run; both must produce the same documents. */
const bench: Bench = {
  about: `a folder of mixed files through \`cambium import\`, undisturbed and killed with -9 ${KILLS} times on the way (--n files)`,
  run: async ({ n }) => {
    const files = n ?? FILES;
    const dir = await mkdtemp(path.join(tmpdir(), 'cambium-import-'));
    try {
      const folder = path.join(dir, 'files');
      const { bytes } = await makeMixedFolder(folder, files);
      const calm = await importFolder({ dir, name: 'calm', folder, killAt: [] });
      const killAt = Array.from({ length: KILLS }, (_, i) => Math.floor((files * (i + 1)) / (KILLS + 1)));
      const killed = await importFolder({ dir, name: 'killed', folder, killAt });
      const twice = [...killed.stored].filter(([id, row]) => !row.intact && calm.stored.get(id)?.intact);
      const differs = [...calm.stored].filter(([id, row]) => killed.stored.get(id)?.content !== row.content);
      return {
        files,
        megabytes: Math.round(bytes / 1e6),
        kills: killed.kills,
        documents_undisturbed: calm.stored.size,
        documents_after_kills: killed.stored.size,
        missing_or_different: differs.length,
        too_many: [...killed.stored.keys()].filter((id) => !calm.stored.has(id)).length,
        processed_twice_with_effect: twice.length,
        not_completed: [...killed.stored.values()].filter((row) => row.status !== 'completed').length,
        failed_files_undisturbed: calm.failedFiles,
        failed_files_of_the_last_run: killed.failedFiles,
        service_rss_peak_mb: Math.max(calm.serviceRssMb, killed.serviceRssMb),
        import_rss_peak_mb: Math.max(calm.importRssMb, killed.importRssMb),
        seconds_undisturbed: calm.seconds,
        files_per_second_undisturbed: Math.round(files / calm.seconds),
        seconds_until_all_processed_undisturbed: calm.processedSeconds,
        seconds_with_kills: killed.seconds,
      };
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
};
export default bench;

interface Outcome {
  kills: number;
  seconds: number;
  processedSeconds: number;
  failedFiles: number;
  serviceRssMb: number;
  importRssMb: number;
  stored: Map<string, StoredRow>;
}

interface StoredRow {
  id: string;
  status: string;
  content: string;
  intact: boolean;
}

/**
 * Imports the folder into its own service. At each document count in `killAt`, kills the import or the service, in turn; both then resume:
 * the service on the same data, the import with the same command.
 */
async function importFolder(plan: {
  dir: string;
  name: string;
  folder: string;
  killAt: number[];
}): Promise<Outcome> {
  const dataDir = path.join(plan.dir, plan.name);
  const outcome: Outcome = {
    kills: 0,
    seconds: 0,
    processedSeconds: 0,
    failedFiles: 0,
    serviceRssMb: 0,
    importRssMb: 0,
    stored: new Map(),
  };
  let service = await startServiceProcess({ dataDir });
  const startedAt = performance.now();
  const elapsed = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    let run = startImport(service, plan);
    for (;;) {
      const killAt = plan.killAt[outcome.kills];
      const isDone = await watch(service, run, killAt, outcome);
      if (isDone) {
        const { code, out } = await run.ended;
        // Ended without a report: its service was down for too long.
        if (out === '' && outcome.kills > 0) {
          run = startImport(service, plan);
          continue;
        }
        const report = JSON.parse(out) as { failed: unknown[]; leftFiles: number };
        if (report.leftFiles > 0)
          throw new Error(`the import ended with ${code} and left ${report.leftFiles} files`);
        outcome.failedFiles = report.failed.length;
        break;
      }
      const victim = outcome.kills % 2 === 0 ? 'import' : 'service';
      outcome.kills++;
      if (victim === 'import') {
        run.child.kill('SIGKILL');
        await run.ended;
        run = startImport(service, plan);
      } else {
        await service.kill('SIGKILL');
        service = await startServiceProcess({ dataDir, port: Number(new URL(service.url).port) });
      }
    }
    outcome.seconds = elapsed();
    while ((await countDocuments(service)).waiting > 0) {
      await noteRss(service.pid, 'serviceRssMb', outcome);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    outcome.processedSeconds = elapsed();
    for (const row of await listStored(dataDir)) outcome.stored.set(row.id, row);
  } finally {
    await service.kill('SIGTERM');
  }
  return outcome;
}

interface ImportProcess {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string }>;
}

function startImport(
  service: ServiceProcess,
  { dir, folder }: { dir: string; folder: string },
): ImportProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=DeprecationWarning', CLI, 'import', folder, '--json'],
    {
      env: {
        PATH: process.env.PATH,
        // One state directory for all runs: document ids include the machine's own id, which is kept there.
        XDG_STATE_HOME: path.join(dir, 'state'),
        CAMBIUM_URL: service.url,
        CAMBIUM_API_KEY: API_KEY,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const ended = new Promise<{ code: number | null; out: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out })),
  );
  return { child, ended };
}

/** Returns true once the import has ended, false once there are as many documents as the next kill waits for. */
async function watch(
  service: ServiceProcess,
  run: ImportProcess,
  killAt: number | undefined,
  outcome: Outcome,
): Promise<boolean> {
  let isOver = false;
  void run.ended.then(() => (isOver = true));
  while (!isOver) {
    await noteRss(service.pid, 'serviceRssMb', outcome);
    await noteRss(run.child.pid ?? 0, 'importRssMb', outcome);
    if (killAt !== undefined && (await countDocuments(service)).all >= killAt) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

async function countDocuments(service: ServiceProcess): Promise<{ all: number; waiting: number }> {
  const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
  const all = Object.values(body.total).reduce((sum, count) => sum + count, 0);
  return { all, waiting: (body.total.pending ?? 0) + (body.total.processing ?? 0) };
}

/** Records a process's peak memory so far (Linux; 0 elsewhere, or if it has just ended). */
async function noteRss(pid: number, figure: 'serviceRssMb' | 'importRssMb', outcome: Outcome): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  outcome[figure] = Math.max(outcome[figure], peak);
}

/** Returns every document with a hash of its text, and whether one processing made it: one event, its memories and chunks once each. */
async function listStored(dataDir: string): Promise<StoredRow[]> {
  const sql = connect((await readEmbedded(dataDir)).url, {
    connectionsMax: 1,
    applicationName: 'cambium-import',
  });
  try {
    return await sql<StoredRow[]>`
      select d.source || '/' || d.resource_id as id, d.status, md5(c.text) as content,
        (select count(*) from document_events e
          where e.app_id = d.app_id and e.document_id = d.document_id and e.type = 'success') <= 1
        and c.chunks = c.places
        and (select count(*) = count(distinct position) from memories m
          where m.app_id = d.app_id and m.document_id = d.document_id)
        and d.revision = 1 as intact
      from documents d
      cross join lateral (
        select count(*) as chunks, count(distinct position) as places, coalesce(string_agg(chunk_text(x.app_id, x.document_id, x.text, x.block_ids), '' order by position), '') as text
        from chunks x where x.app_id = d.app_id and x.document_id = d.document_id) c
      where d.app_id = 'default'`;
  } finally {
    await sql.end();
  }
}
