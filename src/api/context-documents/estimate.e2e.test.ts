import { expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

isolationCase('GET /context-documents/estimate', plain('GET', '/context-documents/estimate'));

const { service, admin } = useSharedService();
const PATH = '/context-documents/estimate';

test('without a tree there is no estimate; with one it lists the files to be written and their cost', async () => {
  expect((await admin.get(PATH)).body.error).toBe('TreeNotFound');
  await importDocuments(admin, SMALL_ORGANIZATION);
  const { files } = await growTree(admin);
  expect((await admin.get(PATH)).body).toEqual({
    files_reused: files.length,
    files_written: [],
    files_certain: [],
    prompt_tokens: 0,
    completion_tokens: 0,
    price: null,
    model: expect.stringContaining('builtin'),
  });
  await importDocuments(admin, [
    {
      resource_id: 'new',
      title: 'Radio',
      metadata: { team: 'Firmware' },
      text: 'The radio is tested in May.',
    },
  ]);
  const { body } = await admin.get(`${PATH}?workstream_name=firmware`);
  expect(body.files_written).not.toEqual([]);
  for (const path of body.files_written) expect(path).toMatch(/^workstreams\/firmware\//);
  expect((await admin.get(`${PATH}?workstream_name=`)).status).toBe(422);
  expect((await (await service.createApp('other')).get(PATH)).body.error).toBe('TreeNotFound');
});
