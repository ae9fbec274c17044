import { beforeAll, expect, test } from 'vitest';
import { importDocuments, SMALL_ORGANIZATION, treeOf } from '../../../../test/grow-tree.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();
beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
});

/** Reads every event of a tree's progress until the stream ends. */
async function readEvents(treeId: string): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const response = await fetch(`${service.url}/context-documents/tree/${treeId}/progress`, {
    headers: { ...admin.headers, accept: 'text/event-stream' },
  });
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event: '));
  return blocks.map((block) => {
    const [event = '', data = ''] = block.split('\n');
    return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
  });
}

test('every file of a tree is reported once, during a run and after it, as written or reused', async () => {
  for (const state of ['written', 'reused']) {
    const { tree_id } = (await admin.post('/context-documents/tree', {})).body;
    const live = await readEvents(tree_id);
    const tree = await treeOf(admin, tree_id);
    const paths = tree.files.map((file: { path: string }) => file.path).sort();
    for (const events of [live, await readEvents(tree_id)]) {
      const files = events.filter(({ event }) => event === 'file').map(({ data }) => data);
      const pathsOf = (isEmpty: boolean) =>
        files.flatMap((file) => ((file.state === 'empty') === isEmpty ? [file.path] : [])).sort();
      expect(pathsOf(false)).toEqual(paths);
      // Those that were planned and have no text are named, so that nobody looks for them.
      expect(pathsOf(true)).toEqual(tree.meta.empty_files.toSorted());
      expect(pathsOf(true)).not.toEqual([]);
      expect(files.find(({ path }) => path === 'company/overview.md')).toEqual({
        path: 'company/overview.md',
        team: '',
        state,
      });
    }
    const [last] = live.slice(-1);
    expect(last).toMatchObject({ event: 'progress', data: { tree_id, status: 'completed', phase: null } });
  }
});
