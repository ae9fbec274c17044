import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const CLOSED_NETWORK = path.resolve(import.meta.dirname, 'closed-network.ts');
/** The flags with which `npm start` runs Node. */
const RUNTIME = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../scripts/node-runtime.json'), 'utf8'),
) as { flags: string[]; env: Record<string, string> };
export const API_KEY = 'cam_live_bench000000000000000000000000000000';

export interface ServiceProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** Milliseconds from spawn until /readyz reported ready. */
  readyMs: number;
  request: <T>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: T }>;
  /** Resident memory in MB: current and peak (Linux; null elsewhere). */
  rssMb: () => Promise<{ now: number; peak: number } | null>;
  /** Sends the signal and waits for the exit; returns the exit code, or null if the signal ended it. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Stops the service and deletes its data directory. */
  close: () => Promise<void>;
}

/** Starts the service as its own process, as `npm start` does, on a temporary or given data directory; `main`: a bench's own entry file. */
export async function startServiceProcess(
  options: { dataDir?: string; port?: number; env?: Record<string, string>; main?: string } = {},
): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'cambium-bench-')));
  const port = options.port ?? (await freePort());
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...RUNTIME.flags, '--import', CLOSED_NETWORK, options.main ?? MAIN],
    {
      env: {
        ...RUNTIME.env,
        ...process.env,
        CAMBIUM_DATA_DIR: dataDir,
        CAMBIUM_PORT: String(port),
        CAMBIUM_API_KEY: API_KEY,
        CAMBIUM_LOG_LEVEL: 'error',
        ...options.env,
      },
      // The service stops when a bench is killed: it then loses this channel.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const readyMs = (await untilReady(url, child)) - startedAt;
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyMs,
    request: (method, requestPath, body) => request(url + requestPath, method, body),
    rssMb: () => rssMb(child.pid ?? 0),
    kill,
    close: async () => {
      await kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<number> {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`the service ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function request<T>(url: string, method: string, body: unknown): Promise<{ status: number; body: T }> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

async function rssMb(pid: number): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kb = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status ?? '')?.[1] ?? 0);
  return status === null
    ? null
    : { now: Math.round(kb('VmRSS') / 1024), peak: Math.round(kb('VmHWM') / 1024) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
