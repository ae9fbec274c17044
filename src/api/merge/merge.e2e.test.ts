import { expect, test } from 'vitest';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

isolationCase('POST /merge', plain('POST', '/merge', { base: 'a', ours: 'b', theirs: 'c' }, [200]));

const { admin } = useSharedService();
const merge = (texts: Record<string, string>) => admin.post('/merge', texts);

test('changes from both sides in different places are merged, with a reason for each', async () => {
  const { status, body } = await merge({
    base: 'Red boat.\n\nMiddle.\n\nOld pier.\n',
    ours: 'Gray boat.\n\nMiddle.\n\nOld pier.\n',
    theirs: 'Red boat.\n\nMiddle.\n\nNew pier.\n',
  });
  expect(status).toBe(200);
  expect(body.merged).toBe('Gray boat.\n\nMiddle.\n\nNew pier.\n');
  expect(body.conflicts).toEqual([]);
  for (const hunk of body.hunks) expect(hunk.reason).not.toBe('');
});

test('a conflict keeps the person’s side and is reported, or on request refuses the merge', async () => {
  const texts = { base: 'red boat\n', ours: 'old gray barge\n', theirs: 'fast yellow ferry\n' };
  const kept = await merge(texts);
  expect(kept.body).toMatchObject({
    merged: 'old gray barge\n',
    conflicts: [{ theirs: 'fast yellow ferry\n' }],
  });
  const refused = await merge({ ...texts, on_conflict: 'fail' });
  expect([refused.status, refused.body.error]).toEqual([409, 'MergeConflict']);
});

test('a missing side is reported by name', async () => {
  const { status, body } = await merge({ base: 'a', ours: 'b' });
  expect(status).toBe(422);
  expect(JSON.stringify(body.detail)).toContain('theirs');
});
