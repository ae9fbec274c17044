import { expect, test } from 'vitest';
import type { Tree, TreeProgress } from '../../../client/types.ts';
import { runGeneration } from './generate-tree.ts';

const tree = (status: Tree['status']): Tree => ({
  tree_id: 't',
  kind: 'tree',
  status,
  version: 1,
  files: null,
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  completed_at: null,
  published_at: null,
  meta: {},
});

/** Returns a service whose tree goes through these states, one per request. */
function service(states: Partial<TreeProgress>[]) {
  const asked: unknown[] = [];
  return {
    asked,
    generateTree: async (request?: object) => {
      asked.push(request);
      return tree('processing');
    },
    getTreeProgress: async (): Promise<TreeProgress> => ({
      tree_id: 't',
      status: 'processing',
      phase: null,
      completed_docs: null,
      total_docs: null,
      ...states.shift(),
    }),
    getTree: async () => tree('completed'),
  };
}

test('it waits for the end, and reports the phase and the number of files written', async () => {
  const said: string[] = [];
  const client = service([
    {},
    { phase: 'discover' },
    { phase: 'synthesize', completed_docs: 3, total_docs: 30 },
    { status: 'completed' },
  ]);
  const done = await runGeneration(client, ['slack'], true, (text) => said.push(text));
  expect(done.status).toBe('completed');
  expect(client.asked).toEqual([{ sources: ['slack'] }]);
  expect(said.slice(0, 2)).toEqual(['waiting to start', 'finding teams and their documents']);
  expect(said[2]).toMatch(/^writing {2}\[██░+\] 10 % {2}3 of 30 planned files/);
});

test('without waiting it returns the tree as started', async () => {
  const client = service([]);
  expect((await runGeneration(client, undefined, false, () => {})).status).toBe('processing');
  expect(client.asked).toEqual([{}]);
});
