import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { growTree } from '../../../test/grow-tree.ts';
import { NAUGHTY_LIST } from '../../../test/files/naughty-strings.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();

test('odd strings added to a tree are exported byte for byte', async () => {
  await service.admin.post('/memories/add', {
    text: 'The kiln team fires on Tuesdays. Ada leads the kiln team.',
  });
  await service.settled();
  const tree = await growTree(service.admin);
  const files = NAUGHTY_LIST.map((text, i) => [`company/odd-${i}.md`, text] as const).filter(
    ([, text]) => text !== '',
  );
  const patched = await service.admin.send('PATCH', `/context-documents/tree/${tree.tree_id}/files`, {
    additions: Object.fromEntries(files),
  });
  expect(patched.status).toBe(200);
  const response = await fetch(`${service.url}/context-documents/tree/${tree.tree_id}/export`, {
    headers: { authorization: `Bearer ${service.admin.key}` },
  });
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const differing = files
    .filter(([path, text]) => !Buffer.from(zip[path] ?? []).equals(Buffer.from(text)))
    .map(([path]) => path);
  expect(differing).toEqual([]);
});
