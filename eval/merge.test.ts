import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './merge.ts';

const cases = [
  {
    id: 'clean',
    path: 'a.md',
    git_conflicts: 0,
    base: 'one\n\ntwo\n\nthree\n',
    ours: 'ONE\n\ntwo\n\nthree\n',
    theirs: 'one\n\ntwo\n\n3\n',
    result: 'ONE\n\ntwo\n\n3\n',
  },
  {
    id: 'conflict',
    path: 'b.rst',
    git_conflicts: 1,
    base: 'red boat\n',
    ours: 'old gray barge\n',
    theirs: 'fast yellow ferry\n',
    result: 'old gray barge\n',
  },
  {
    id: 'wrapped',
    path: 'c.md',
    git_conflicts: 0,
    base: 'a long\nparagraph\n',
    ours: 'a very long\nparagraph\n',
    theirs: 'a long\nparagraph\n\nmore\nlines\n\nend\n',
    result: 'a very long\nparagraph\n\nmore\nlines\n\nend\n',
  },
];

function files() {
  const folder = mkdtempSync(join(tmpdir(), 'eval-merge-'));
  const data = join(folder, 'cases.jsonl');
  writeFileSync(data, cases.map((row) => JSON.stringify(row)).join('\n'));
  return { data, out: join(folder, 'out'), limit: Infinity };
}

const read = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; merged: string; conflicts: number; ms: number });

describe('the merge suite', () => {
  it('writes one result per case and counts those equal to the human’s', async () => {
    const options = files();
    const summary = await run(options);
    expect(summary).toMatchObject({
      cases: 3,
      unresolved: 1,
      conflicting: 1,
      exact_conflicting: 0,
      clean: 2,
      exact_clean: 2,
    });
    expect(read(options.out).map(({ id, conflicts }) => [id, conflicts])).toEqual([
      ['clean', 0],
      ['conflict', 1],
      ['wrapped', 0],
    ]);
  });

  it('counts the user’s side as the resolution if everything is to be resolved', async () => {
    const options = files();
    expect(await run({ ...options, resolve: 'all' })).toMatchObject({ unresolved: 0, exact_conflicting: 1 });
  });

  it('uses only Markdown whose other side can be re-wrapped', async () => {
    const options = files();
    expect(await run({ ...options, reflow: true })).toMatchObject({ cases: 1, exact_clean: 1 });
    expect(read(options.out)).toMatchObject([{ merged: 'a very long\nparagraph\n\nmore lines\n\nend\n' }]);
  });

  it('stops at the limit', async () => {
    expect(await run({ ...files(), limit: 2 })).toMatchObject({ cases: 2 });
  });
});
