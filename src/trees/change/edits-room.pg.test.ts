import { expect, test } from 'vitest';
import { useStoredTrees } from '../../../test/set-up/use-stored-trees.ts';
import { contentEdit } from '../../../test/stored/trees.ts';
import { deleteEdits, listEditRows, upsertEdit } from '../edits/queries.ts';
import type { TreeOwner } from '../queries.ts';
import { withinEditsRoom } from './edits-room.ts';

const { database, trees, app, zoe } = useStoredTrees();

const write = (owner: TreeOwner, ...edits: [path: string, content: string][]): Promise<void> =>
  trees.within((tx) =>
    withinEditsRoom(tx, owner, async () => {
      for (const [path, content] of edits) await upsertEdit(tx, owner, contentEdit(path, content));
    }),
  );

/** Inserts many edits directly as rows. */
const fill = ({ appId, owner }: TreeOwner, edits: number) => database.sql`
  insert into tree_edits (app_id, edit_id, owner, kind, path, content, edited_by, meta)
  select ${appId}, gen_random_uuid(), ${owner}, 'content', 'file-' || n || '.md', 'text', 'ann', '{}'
  from generate_series(1, ${edits}::int) n`;

test('an edit over the limit is refused with advice and nothing is saved; other owners’ edits do not count', async () => {
  await fill(app, 4_999);
  await write(app, ['last.md', 'fits']);
  await expect(write(app, ['file-1.md', 'changed'], ['more.md', 'too many'])).rejects.toMatchObject({
    status: 507,
    code: 'EditsFull',
    message: expect.stringMatching(/5,001 edits; 5,000 may be kept.*edits\/clear/),
  });
  const rows = await listEditRows(database.sql, app);
  expect(rows).toHaveLength(5_000);
  expect(rows.find((row) => row.path === 'file-1.md')?.content).toBe('text');
  await write(zoe, ['more.md', 'of zoe']);
});

test('texts that are too large together are refused, and a replaced text does not count', async () => {
  const large = 'ä'.repeat(12_500_000);
  await write(app, ['a.md', large], ['b.md', large]);
  await write(app, ['a.md', large.toUpperCase()]);
  await expect(write(app, ['c.md', 'x'])).rejects.toMatchObject({
    code: 'EditsFull',
    message: expect.stringContaining('50,000,001 bytes; 50,000,000 may be kept'),
  });
});

test('an owner over the limit can still change, shorten and clear edits', async () => {
  await fill(app, 5_010);
  await write(app, ['file-1.md', 'another text']);
  const [row] = await listEditRows(database.sql, app);
  await trees.within((tx) =>
    withinEditsRoom(tx, app, () => deleteEdits(tx, app.appId, [row?.edit_id ?? ''])),
  );
  expect(await listEditRows(database.sql, app)).toHaveLength(5_009);
});
