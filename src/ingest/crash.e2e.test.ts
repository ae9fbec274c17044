import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CrashOutcome, runCrashRounds } from '../../bench/crash-rounds.ts';
import type { BenchDocument } from '../../bench/documents.ts';
import { readEmbedded } from '../../bench/embedded-url.ts';
import { type ServiceProcess, startServiceProcess } from '../../bench/service-process.ts';

const open: ServiceProcess[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function start(dataDir?: string): Promise<ServiceProcess> {
  const service = await startServiceProcess(dataDir === undefined ? {} : { dataDir });
  open.push(service);
  return service;
}

const note = (i: number): BenchDocument => ({
  source: 'notion',
  resource_id: `note-${i}`,
  type: 'document',
  title: `Note ${i}`,
  metadata: {},
  data: [
    `Marta Keller signed contract ${i} with Harbour Bridge on 2026-03-0${(i % 9) + 1}. It ends in June.`,
    // Every other bulk of 20 is so much that its cutting is left for later.
    ...(i % 40 < 20 ? ['Nothing else was agreed on. '.repeat(60)] : []),
  ],
});

test('kill -9 while documents go in and are processed loses nothing acknowledged and does nothing twice', async () => {
  const outcome: CrashOutcome = await runCrashRounds({
    rounds: 3,
    documentsPerRound: 100,
    document: note,
    random: Math.random,
  });
  expect(outcome).toMatchObject({ lost: 0, torn: 0, processedTwice: 0, completed: outcome.stored });
  expect(outcome.stored).toBeGreaterThanOrEqual(outcome.acknowledged);
}, 120_000);

test('SIGTERM ends with exit code 0, stops PostgreSQL, and the next start has everything', async () => {
  const service = await startServiceProcess();
  await service.request('POST', '/memories/import', { items: [note(1), note(2)] });
  expect(await service.kill('SIGTERM')).toBe(0);
  await expect(access(path.join(service.dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  const again = await start(service.dataDir);
  const { status, body } = await again.request<{ title: string }>('GET', '/memories/get/notion/note-2');
  expect([status, body.title]).toEqual([200, 'Note 2']);
}, 90_000);

test('when PostgreSQL is killed, requests are 503 with words and Retry-After, and a restart has everything', async () => {
  const service = await start();
  await service.request('POST', '/memories/import', { items: [note(3)] });
  process.kill((await readEmbedded(service.dataDir)).pid, 'SIGKILL');
  const refused = await until503(service.url);
  expect(await refused.json()).toMatchObject({
    error: 'Unavailable',
    message: expect.stringMatching(/database/i),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const write = await service.request<{ error: string }>('POST', '/memories/import', { items: [note(4)] });
  expect([write.status, write.body.error]).toEqual([503, 'Unavailable']);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await service.kill('SIGKILL');
  open.length = 0;
  const again = await start(service.dataDir);
  expect((await again.request('GET', '/memories/get/notion/note-3')).status).toBe(200);
  expect((await again.request('GET', '/memories/get/notion/note-4')).status).toBe(404);
}, 90_000);

/** Backends outlive the postmaster for a moment; from their end on every answer is 503. */
async function until503(url: string): Promise<Response> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const response = await fetch(`${url}/readyz`);
    if (response.status === 503) return response;
    if (Date.now() > deadline) throw new Error(`still ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
