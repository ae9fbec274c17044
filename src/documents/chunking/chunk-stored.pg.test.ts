import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { type CpuPool, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { chunkAll, chunkNext } from './chunk-stored.ts';
import { chunkSent } from './chunk-sent.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_WORKER: 'false' }, overrides: { cpu: inlineCpu } });
});
afterAll(() => service?.close());

const FILLER = 'The quick harbour crane lifts containers. '.repeat(60);
const send = (prefix: string) =>
  service.admin.post('/memories/import', {
    items: Array.from({ length: 12 }, (_, i) => ({
      source: 'notion',
      resource_id: `${prefix}${i}`,
      title: `Page ${prefix}${i}`,
      data: [`# Heading\n\n${prefix} ${i}\n\n${FILLER}`],
    })),
  });
const stored = (prefix: string) => service.ctx.sql<
  { id: string; blocks: { text: string }[] | null; warning: string | null }[]
>`
  select resource_id as id, blocks, (
    select message from document_events e where e.app_id = d.app_id and e.document_id = d.document_id) as warning
  from documents d
  where starts_with(resource_id, ${prefix})
  order by document_id`;

const failing = (isBad: (name: string, input: string) => boolean, error: Error): CpuPool => ({
  ...inlineCpu,
  run: async (task, input, appId) => {
    if (isBad(task.name, JSON.stringify(input))) throw error;
    return inlineCpu.run(task, input, appId);
  },
});
const TOO_LONG = new TaskLimitError('takes longer than 60 seconds (CAMBIUM_TASK_SECONDS)');

test('if one of several documents takes too long, only that one is kept as plain text', async () => {
  await send('walrus');
  const cpu = failing((name, input) => name === 'chunkSent' && input.includes('walrus 7'), TOO_LONG);
  await chunkAll({ sql: service.ctx.sql, cpu }, 'default');
  const rows = await stored('walrus');
  expect(rows).toHaveLength(12);
  for (const { id, blocks, warning } of rows) {
    const isBad = id === 'walrus7';
    expect(blocks?.[0]?.text).toBe(isBad ? '# Heading' : 'Heading');
    expect(warning).toBe(
      isBad ? 'Kept as plain text: reading it takes longer than 60 seconds (CAMBIUM_TASK_SECONDS).' : null,
    );
  }
  expect(
    (await service.admin.post('/memories/query', { query: 'walrus 7' })).body.documents[0].resource_id,
  ).toBe('walrus7');
});

test('a document that cannot be read even as plain text fails with the reason, and the others do not', async () => {
  await send('tapir');
  const cpu = failing((_, input) => input.includes('tapir 3'), TOO_LONG);
  await chunkAll({ sql: service.ctx.sql, cpu }, 'default');
  const rows = await stored('tapir');
  expect(rows.filter((row) => row.warning !== null)).toMatchObject([
    {
      id: 'tapir3',
      blocks: [],
      warning:
        'This document cannot be read: it takes longer than 60 seconds (CAMBIUM_TASK_SECONDS). Split it into smaller ones and send them again.',
    },
  ]);
  const { body } = await service.admin.get('/memories/get/notion/tapir3');
  expect(body.metadata.status).toBe('failed');
});

test('when the threads stop, nothing is written, and the next turn does the work', async () => {
  await send('yak');
  const stopping = { sql: service.ctx.sql, cpu: failing(() => true, new Error('the thread is gone')) };
  await expect(chunkNext(stopping)).rejects.toThrow('the thread is gone');
  expect((await stored('yak')).every((row) => row.blocks === null)).toBe(true);
  while ((await chunkNext(service.ctx)) > 0);
  expect((await stored('yak')).every((row) => row.blocks?.length === 3)).toBe(true);
});

/** Returns threads that let something else happen once, after the first task and before its result is stored. */
function interrupted(meanwhile: () => Promise<void>): CpuPool {
  let first = true;
  return {
    ...inlineCpu,
    run: async (task, input, appId) => {
      const result = await inlineCpu.run(task, input, appId);
      if (first) {
        first = false;
        await meanwhile();
      }
      return result;
    },
  };
}

test('a search during chunking finds one of the documents without waiting for the others', async () => {
  await send('heron');
  const found: string[] = [];
  const cpu = interrupted(async () => {
    const { body } = await service.admin.post('/memories/query', { query: 'heron 7' });
    found.push(body.documents[0].resource_id);
  });
  await chunkNext({ sql: service.ctx.sql, cpu });
  expect(found).toEqual(['heron7']);
  while ((await chunkNext(service.ctx)) > 0);
  expect((await stored('heron')).every((row) => row.blocks?.length === 3)).toBe(true);
  const [twice] = await service.ctx.sql<{ n: number }[]>`
    select count(*)::int as n
    from chunks c
    join documents d on d.app_id = c.app_id and d.document_id = c.document_id
    where d.resource_id = 'heron7' and c.position = 0`;
  expect(twice?.n).toBe(1);
});

test('a document that is changed or deleted while it is being chunked keeps its new state', async () => {
  await send('otter');
  const cpu = interrupted(async () => {
    const items = [{ source: 'notion', resource_id: 'otter3', title: 'Page', data: ['Nothing but fish.'] }];
    await service.admin.post('/memories/import', { items });
    await service.admin.send('DELETE', '/memories/delete/notion/otter5');
  });
  while ((await chunkNext({ sql: service.ctx.sql, cpu })) > 0);
  const rows = await stored('otter');
  expect(rows.map(({ id }) => id)).not.toContain('otter5');
  expect(rows.every((row) => row.blocks !== null)).toBe(true);
  expect(rows.find(({ id }) => id === 'otter3')?.blocks).toMatchObject([{ text: 'Nothing but fish.' }]);
  const { body } = await service.admin.post('/memories/query', { query: 'fish' });
  expect(body.documents[0].resource_id).toBe('otter3');
});

test('a document that no reader can parse is kept as plain text, with a warning', async () => {
  const [broken] = await chunkSent([
    {
      resource_id: 'r',
      title: 'Broken',
      metadata: {},
      body: null,
      sent_json: '[{"type":"table","text":"a | b","table_rows":[[null]]}]',
    },
  ]);
  expect(JSON.parse(broken!.blocksJson)).toMatchObject([{ type: 'paragraph', text: 'a | b' }]);
  expect(broken!.warnings).toEqual([expect.stringMatching(/^Kept as plain text: .*\.$/)]);
});
