import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();
let dir: string;
const cli = (args: string[]) =>
  runCli(args, { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: service.admin.key }, dir);

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-eval-'));
  await service.admin.post('/memories/add', { text: 'The kiln is fired on Thursdays.', resource_id: 'kiln' });
  await service.settled();
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('says what to do if nothing was rated', async () => {
  const { status, stderr } = await cli(['eval']);
  expect(status).toBe(2);
  expect(stderr).toContain('Rate highlights of search results above 0');
});

test('runs the ratings of the service, writes them as a set, and runs that file', async () => {
  const { body } = await service.admin.post('/memories/query', { query: 'when is the kiln fired' });
  await service.admin.post(`/evaluate/highlight/${body.documents[0].highlights[0].id}`, { score: 1 });
  const run = await cli(['eval']);
  expect(run).toMatchObject({ status: 0, stdout: 'queries    1\nrecall@10  1.000\nMRR@10     1.000\n' });
  const file = path.join(dir, 'set.jsonl');
  expect((await cli(['eval', '--export', file])).stdout).toBe(`Wrote 1 queries to ${file}.\n`);
  const miss = { query: 'zeppelin', relevant: [{ source: 'vault', resource_id: 'nowhere' }] };
  await writeFile(file, `${await readFile(file, 'utf8')}${JSON.stringify(miss)}\n`);
  const both = await cli(['eval', file, '-n', '5']);
  expect(both.stdout).toBe('queries    2\nrecall@5   0.500\nMRR@5      0.500\n  found 0 %: zeppelin\n');
  expect(JSON.parse((await cli(['eval', file, '--json'])).stdout)).toMatchObject({ recall: 0.5, mrr: 0.5 });
});

test('reports by name a file that is missing or not a set', async () => {
  expect((await cli(['eval', 'nowhere.jsonl'])).stderr).toContain(
    'nowhere.jsonl cannot be read: there is no such file or folder. Name a file of JSON Lines.',
  );
  await writeFile(path.join(dir, 'bad.jsonl'), 'x\n');
  expect(await cli(['eval', 'bad.jsonl'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('bad.jsonl, line 1'),
  });
});
