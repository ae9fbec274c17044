import { expect, test } from 'vitest';
import { growTree, importDocuments, type SmallDocument } from '../../../../test/grow-tree.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

const { service } = useSharedService();

const page = (name: string, last: string): SmallDocument => ({
  source: 'vault',
  resource_id: `${name}.md`,
  title: name,
  text: `# ${name}\n\nThe ${name} oven bakes forty loaves at a time.\n\n## Before\n\nWash your hands.\n\n## After\n\n${last}`,
  metadata: { root: 'bakery', root_path: `ovens/${name}.md`, folder: 'bakery/ovens' },
});

test('a document change without effect on any file leaves the next tree up to date, with its files reused', async () => {
  const app = await service.createApp('bakery-of-two');
  await importDocuments(app, [page('deck', 'Clean the bench.'), page('rack', 'Sweep the floor.')]);
  await service.settled();
  const first = await growTree(app);
  await importDocuments(app, [page('rack', 'Sweep the whole floor.')]);
  await service.settled();
  expect((await app.get('/context-documents/staleness')).body).toMatchObject({
    is_stale: true,
    documents_changed: 1,
  });
  const second = await growTree(app);
  const textOf = ({ files }: { files: { path: string; content: string }[] }) =>
    files.map(({ path, content }) => [path, content]);
  expect(textOf(second)).toEqual(textOf(first));
  expect((await app.get('/context-documents/staleness')).body).toMatchObject({
    is_stale: false,
    stale_files: [],
  });
});
