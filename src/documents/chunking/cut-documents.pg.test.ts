import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineCpu } from '../../../test/inline-cpu.ts';
import { startService, type TestService } from '../../../test/service.ts';
import type { CpuPool } from '../../lib/cpu-pool.ts';
import { cutAll, cutNext } from './cut-documents.ts';
import { cutAllSent } from './cut-sent.ts';

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

const failing = (isBad: (task: string) => boolean, code: string): CpuPool => ({
  ...inlineCpu,
  run: async (task, input) => {
    if (isBad(JSON.stringify(input))) throw Object.assign(new Error('the thread is gone'), { code });
    return inlineCpu.run(task, input);
  },
});

test('of a task that takes more memory than there is, only the document that does it is kept as plain text', async () => {
  await send('walrus');
  await cutAll(
    { sql: service.ctx.sql, cpu: failing((t) => t.includes('walrus 7'), 'ERR_WORKER_OUT_OF_MEMORY') },
    'default',
  );
  const rows = await stored('walrus');
  expect(rows).toHaveLength(12);
  for (const { id, blocks, warning } of rows) {
    const isBad = id === 'walrus7';
    expect(blocks?.[0]?.text).toBe(isBad ? '# Heading' : 'Heading');
    expect(warning).toBe(isBad ? 'Kept as plain text: reading it takes more memory than there is.' : null);
  }
  expect(
    (await service.admin.post('/memories/query', { query: 'walrus 7' })).body.documents[0].resource_id,
  ).toBe('walrus7');
});

test('when the threads stop, nothing is written, and the next turn does it', async () => {
  await send('yak');
  const stopping = { sql: service.ctx.sql, cpu: failing(() => true, 'ABORT_ERR') };
  await expect(cutNext(stopping)).rejects.toThrow('the thread is gone');
  expect((await stored('yak')).every((row) => row.blocks === null)).toBe(true);
  while ((await cutNext(service.ctx)) > 0);
  expect((await stored('yak')).every((row) => row.blocks?.length === 3)).toBe(true);
});

test('a document that no reader gets through is kept as plain text, with a warning', async () => {
  const [broken] = await cutAllSent([
    { title: 'Broken', body: null, sent_json: '[{"type":"table","text":"a | b","table_rows":[[null]]}]' },
  ]);
  expect(JSON.parse(broken!.blocksJson)).toMatchObject([{ type: 'paragraph', text: 'a | b' }]);
  expect(broken!.warnings).toEqual([expect.stringMatching(/^Kept as plain text: .*\.$/)]);
});
