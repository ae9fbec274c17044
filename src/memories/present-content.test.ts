import { expect, test } from 'vitest';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import type { CpuPool } from '../lib/cpu-pool/cpu-pool.ts';
import type { Block } from '../parse/block.ts';
import { blockNodes } from './document-tree.ts';
import { presentContent } from './present-content.ts';

const blocksOf = (count: number): Block[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `b${i}`,
    type: i % 3 ? 'list_item' : 'paragraph',
    text: `Crane “${i}” of the harbor in Lisbon, 👩‍🚀`,
  }));
/** Copies what a thread is given and gives, as threads do. */
const run: CpuPool['run'] = async (task, input) => structuredClone(await task.work(structuredClone(input)));
const threads = { ...inlineCpu, run };
const present = (blocks: Block[], body: string | null) =>
  presentContent(threads, 'a', 'document', { body, blocks_json: JSON.stringify(blocks), sent_json: null });

test('a short document is presented as values, a long one as the JSON of the same values', async () => {
  for (const [count, isWritten] of [
    [10, false],
    [8_000, true],
  ] as const) {
    const blocks = blocksOf(count);
    const shown = await present(blocks, 'Zoë\n"said"');
    expect(Array.isArray(shown.blocks)).toBe(!isWritten);
    expect(JSON.parse(JSON.stringify(shown))).toEqual({
      text: 'Zoë\n"said"',
      blocks,
      nodes: blockNodes({ type: 'document' }, blocks),
    });
  }
});

test('a long document without a text has none, and one that is not chunked yet is parsed', async () => {
  expect((await present(blocksOf(8_000), null)).text).toBeNull();
  const body = '# Harbor\n\nThe crane moves. '.repeat(20_000);
  const shown = await presentContent(threads, 'a', 'document', {
    body,
    blocks_json: null,
    sent_json: null,
  });
  const { text, blocks } = JSON.parse(JSON.stringify(shown));
  expect(text).toBe(body);
  expect(blocks[0]).toMatchObject({ type: 'heading', text: 'Harbor' });
});
