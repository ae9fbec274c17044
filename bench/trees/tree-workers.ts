import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../src/db/connect.ts';
import type { Sql } from '../../src/db/types.ts';
import { sha256Hex } from '../../src/lib/ids/sha256.ts';
import { obedientAnswer } from '../../test/model-server/answers.ts';
import { type ModelServer, startModelServer } from '../../test/model-server/model-server.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import { madeOrganization } from './made-organization.ts';

const WORKERS = 2;
const ANSWER_MS = 400;
const LOOK_MS = 50;
/** The first four of the fifty made-up teams. */
const TEAMS = 4;
const DOCUMENTS_OF_ALL = 400;
const FILES = /^You (?:keep one|write (?:one|the)) Markdown files?/;

/** Two processes, which a bench can kill, that generate trees of the same documents with a model. */
export interface TreeWorkers {
  /** A hash per request for files that the model answered in full. */
  answered: string[];
  startTree: () => Promise<string>;
  /** Waits until the tree is completed and returns its files. */
  filesOf: (treeId: string) => Promise<Map<string, string>>;
  deleteTrees: () => Promise<void>;
  /** Returns the process working on the tree; null if it waits or has ended. */
  workerOf: (treeId: string) => Promise<ServiceProcess | null>;
  isRunBy: (treeId: string, worker: ServiceProcess) => Promise<boolean>;
  /** Starts a new process to replace a dead one. */
  replace: (worker: ServiceProcess) => Promise<void>;
}

/** Starts a database and processes that write trees, and stops them after `work`. */
export async function withTreeWorkers<T>(work: (setup: TreeWorkers) => Promise<T>): Promise<T> {
  const answered: string[] = [];
  const model = await startModelServer({
    hold: ({ system }) => pause(FILES.test(system) ? ANSWER_MS : 0),
    respond: ({ system, user }) => {
      if (FILES.test(system)) answered.push(sha256Hex(system + user));
      return obedientAnswer(system, user);
    },
  });
  const secret = randomBytes(32).toString('hex');
  // This process only runs the database and does no work itself.
  const host = await startServiceProcess({
    env: { CAMBIUM_SECRET_KEY: secret, CAMBIUM_WORKER: 'false' },
  });
  const { url } = await readEmbedded(host.dataDir);
  const sql = connect(url, { connectionsMax: 4, applicationName: 'bench' });
  const workers: ServiceProcess[] = [];
  const start = async () => {
    const env = { ...environment(model), CAMBIUM_SECRET_KEY: secret, DATABASE_URL: url };
    workers.push(await startServiceProcess({ env }));
  };
  try {
    for (let i = 0; i < WORKERS; i++) await start();
    await importMade(host);
    return await work({
      ...overHttp(host),
      answered,
      deleteTrees: async () => {
        await sql`delete from trees`;
      },
      workerOf: async (treeId) => {
        const run = await runOf(sql, treeId);
        return workers.find(({ pid }) => run === pid) ?? null;
      },
      isRunBy: async (treeId, worker) => (await runOf(sql, treeId)) === worker.pid,
      replace: async (worker) => {
        workers.splice(workers.indexOf(worker), 1);
        await start();
      },
    });
  } finally {
    for (const worker of workers) await worker.close();
    await sql.end();
    await host.close();
    await model.close();
  }
}

const environment = (model: ModelServer) => ({
  CAMBIUM_MODEL: 'openai-compatible:stub',
  CAMBIUM_MODEL_URL: model.url,
  CAMBIUM_MODEL_CONCURRENCY: '2',
});

/** Returns the pid of the process that runs a tree; null if it waits or has ended. */
async function runOf(sql: Sql, treeId: string): Promise<number | null> {
  const [row] = await sql<{ executor_id: string | null }[]>`
    select executor_id from dbos.workflow_status where workflow_uuid = ${treeId} and status = 'PENDING'`;
  const pid = /-(\d+)-[0-9a-f]{8}$/.exec(row?.executor_id ?? '')?.[1];
  return pid === undefined ? null : Number(pid);
}

async function importMade(service: ServiceProcess): Promise<void> {
  const items = madeOrganization(DOCUMENTS_OF_ALL).filter((_, i) => i % 50 < TEAMS);
  const { status, body } = await service.request('POST', '/memories/import', { items });
  if (status !== 200) throw new Error(`import answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  for (;;) {
    const counts = (await service.request<{ total: Record<string, number> }>('GET', '/memories/status')).body;
    if ((counts.total.pending ?? 0) + (counts.total.processing ?? 0) === 0) return;
    await pause(LOOK_MS);
  }
}

interface TreeAnswer {
  tree_id: string;
  status: string;
  files?: { path: string; content: string }[];
}

function overHttp(service: ServiceProcess): Pick<TreeWorkers, 'startTree' | 'filesOf'> {
  const root = '/context-documents/tree';
  return {
    startTree: async () => (await service.request<TreeAnswer>('POST', root, {})).body.tree_id,
    filesOf: async (treeId) => {
      for (;;) {
        const { body } = await service.request<TreeAnswer>('GET', `${root}/${treeId}/progress`);
        if (body.status === 'completed') break;
        if (body.status !== 'processing') throw new Error(`the tree ended as ${body.status}`);
        await pause(LOOK_MS);
      }
      const tree = (await service.request<TreeAnswer>('GET', `${root}/by-id/${treeId}`)).body;
      return new Map((tree.files ?? []).map((file) => [file.path, file.content]));
    },
  };
}
