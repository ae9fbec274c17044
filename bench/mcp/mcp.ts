import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import autocannon from 'autocannon';
import type { Bench } from '../bench.types.ts';
import { median, percentile } from '../harness/percentile.ts';
import { API_KEY, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import { TEMPLATES } from '../searching/fill-tables.ts';
import { madeQuestion } from '../searching/made-texts.ts';
import { prepareData } from '../searching/prepare-data.ts';

const CHUNKS = 100_000;
const QUERIES = 200;
const WARM_UP = 20;
const LOAD_SECONDS = 5;
const CALLERS = 16;
const STARTS = 5;
const CLI = path.resolve(import.meta.dirname, '../../src/cli/main.ts');

/** What MCP adds to the same search over HTTP, calls per second, the startup of `cambium mcp`, and its cost while unused. */
const bench: Bench = {
  about:
    'MCP: search beyond the same over HTTP at 100,000 documents, calls a second, start of cambium mcp, memory while unused (--n documents; --data DIR as for search)',
  run: async ({ n, data }) => {
    const chunks = n ?? CHUNKS;
    const dataDir = data ?? (await mkdtemp(path.join(tmpdir(), 'cambium-mcp-')));
    try {
      await prepareData(dataDir, chunks);
      const service = await startServiceProcess({ dataDir, env: { CAMBIUM_WORKER: 'false' } });
      try {
        return {
          documents: chunks,
          route_unused_mb: await unusedMb(),
          ...(await compareSearches(service, chunks)),
          ...(await searchesPerSecond(service, chunks)),
          tools_list_calls_per_second: await callsPerSecond(`${service.url}/mcp`, [message('tools/list')]),
          find_entities_calls_per_second: await callsPerSecond(`${service.url}/mcp`, [
            callOf('find_entities', { query: 'Ada' }),
          ]),
          cambium_mcp_to_tools_list_ms_median: await startMs(service),
        };
      } finally {
        await service.kill('SIGTERM');
      }
    } finally {
      if (data === undefined) await rm(dataDir, { recursive: true, force: true });
    }
  },
};
export default bench;

const HEADERS = {
  authorization: `Bearer ${API_KEY}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
/** Returns a message of 2025-11-25, which needs nothing more. */
const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const callOf = (name: string, args: object) => message('tools/call', { name, arguments: args });

async function timed(url: string, body: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true'))
    throw new Error(`${url}: ${response.status} ${text}`);
  return performance.now() - from;
}

/** Returns one question as sent over HTTP and over MCP. */
function searchFor(i: number, chunks: number): { http: string; mcp: string } {
  const templates = Math.min(chunks, TEMPLATES);
  const about = (i * 7919) % chunks;
  const query = madeQuestion(about % templates, Math.floor(about / templates));
  return {
    http: JSON.stringify({ query, max_results: 10 }),
    mcp: callOf('search', { query, limit: 10 }),
  };
}

/** Measures how many searches per second two cores answer, with callers asking different questions concurrently. */
async function searchesPerSecond({ url }: ServiceProcess, chunks: number): Promise<Record<string, number>> {
  const searches = Array.from({ length: QUERIES }, (_, i) => searchFor(i, chunks));
  return {
    search_http_calls_per_second: await callsPerSecond(
      `${url}/memories/query`,
      searches.map(({ http }) => http),
    ),
    search_mcp_calls_per_second: await callsPerSecond(
      `${url}/mcp`,
      searches.map(({ mcp }) => mcp),
    ),
  };
}

/** Sends the same questions alternately over both, so that other load on the machine affects both. */
async function compareSearches({ url }: ServiceProcess, chunks: number): Promise<Record<string, number>> {
  const [http, mcp, beyond]: [number[], number[], number[]] = [[], [], []];
  for (let i = -WARM_UP; i < QUERIES; i++) {
    const search = searchFor(i + WARM_UP, chunks);
    const ask = {
      http: () => timed(`${url}/memories/query`, search.http),
      mcp: () => timed(`${url}/mcp`, search.mcp),
    };
    // Each goes first half of the time: the second finds the tables already in memory.
    const first = i % 2 === 0 ? 'http' : 'mcp';
    const times = { http: 0, mcp: 0 };
    times[first] = await ask[first]();
    const second = first === 'http' ? 'mcp' : 'http';
    times[second] = await ask[second]();
    if (i < 0) continue;
    http.push(times.http);
    mcp.push(times.mcp);
    beyond.push(times.mcp - times.http);
  }
  return {
    search_http_p50_ms: round(percentile(http, 0.5)),
    search_http_p95_ms: round(percentile(http, 0.95)),
    search_mcp_p50_ms: round(percentile(mcp, 0.5)),
    search_mcp_p95_ms: round(percentile(mcp, 0.95)),
    search_beyond_http_p50_ms: round(percentile(beyond, 0.5)),
    search_beyond_http_p95_ms: round(percentile(mcp, 0.95) - percentile(http, 0.95)),
  };
}

/** Measures calls per second; each caller sends the bodies in turn. */
async function callsPerSecond(url: string, bodies: readonly string[]): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: HEADERS,
    requests: bodies.map((body) => ({ body })),
    duration: LOAD_SECONDS,
    connections: CALLERS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} errors`);
  return Math.round(result.requests.average);
}

/** Measures from starting the command, as a host does, to the list of tools. */
async function startMs({ url }: ServiceProcess): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const from = performance.now();
    const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['--disable-warning=DeprecationWarning', CLI, '--url', url, 'mcp'],
        env: {
          CAMBIUM_API_KEY: API_KEY,
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node'),
        },
      }),
    );
    await client.listTools();
    times.push(performance.now() - from);
    await client.close();
  }
  return Math.round(median(times));
}

/** Returns the memory that the route uses before its first message: the heap its import adds once everything else is loaded. */
async function unusedMb(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    path.join(import.meta.dirname, 'unused-route.ts'),
  ]);
  return round(Number(stdout));
}

const round = (value: number): number => Math.round(value * 10) / 10;
