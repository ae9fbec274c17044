import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './match.ts';

describe('the match suite', () => {
  test('writes for each pair whether it matches, and with what certainty', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'eval-match-'));
    const [data, out] = [join(dir, 'set.jsonl'), join(dir, 'out.jsonl')];
    const rows = [
      { id: 0, left: { name: 'acme kettle kxw170' }, right: { name: 'Acme Kettle KX-W170' }, label: 1 },
      { id: 1, left: { name: 'acme kettle kxw170' }, right: { name: 'globex toaster zr9920' }, label: 0 },
    ];
    writeFileSync(data, rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(await run({ data, out, limit: Infinity })).toMatchObject({ suite: 'match', cases: 2 });
    const lines = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { id: 0, match: true },
      { id: 1, match: false, auto: false },
    ]);
  });
});
