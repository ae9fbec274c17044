import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CrashOutcome, runCrashRounds } from '../../bench/crash/crash-rounds.ts';
import type { BenchDocument } from '../../bench/harness/documents.ts';
import { type ServiceProcess, startServiceProcess } from '../../bench/harness/service-process.ts';
import { startFile } from '../../test/bundled/start-file.ts';

const main = startFile('src/main.ts');
const open: ServiceProcess[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function start(dataDir?: string): Promise<ServiceProcess> {
  const service = await startServiceProcess({ main, dataDir });
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
    // Every other batch of 20 is large enough to defer chunking.
    ...(i % 40 < 20 ? ['Nothing else was agreed on. '.repeat(60)] : []),
  ],
});

// First, because Node stores what it compiled when a process ends by itself: the services that are killed then start in a third of the time.
test('SIGTERM ends with exit code 0, stops PostgreSQL, and the next start has everything', async () => {
  const service = await startServiceProcess({ main });
  await service.request('POST', '/memories/import', { items: [note(1), note(2)] });
  expect(await service.kill('SIGTERM')).toBe(0);
  await expect(access(path.join(service.dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  const again = await start(service.dataDir);
  const { status, body } = await again.request<{ title: string }>('GET', '/memories/get/notion/note-2');
  expect([status, body.title]).toEqual([200, 'Note 2']);
}, 300_000);

test('kill -9 while documents are added and processed loses nothing acknowledged and does nothing twice', async () => {
  // The first kill is somewhere in the sending, the second somewhere in the processing; `npm run bench -- crash` kills at 20 places.
  const halves = [0, 0.5].values();
  const outcome: CrashOutcome = await runCrashRounds({
    rounds: 2,
    documentsPerRound: 100,
    main,
    document: note,
    random: () => (halves.next().value ?? 0) + Math.random() / 2,
  });
  expect(outcome).toMatchObject({ lost: 0, torn: 0, processedTwice: 0, completed: outcome.stored });
  expect(outcome.stored).toBeGreaterThanOrEqual(outcome.acknowledged);
}, 300_000);
