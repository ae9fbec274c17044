import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './ner.ts';

describe('the ner suite', () => {
  test('writes each sentence’s names with their positions, and counts the sentences tried', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'eval-ner-'));
    const [data, out] = [join(dir, 'set.jsonl'), join(dir, 'out.jsonl')];
    const rows = [
      { id: 'a', text: 'We met Maria Schmidt in Berlin .' },
      { id: 'b', text: 'nothing here' },
      { id: 'c', text: 'left out by the limit' },
    ];
    writeFileSync(data, rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(await run({ data, out, limit: 2 })).toMatchObject({ suite: 'ner', cases: 2 });
    const lines = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        id: 'a',
        entities: [
          { start: 7, end: 20, type: 'PER' },
          { start: 24, end: 30, type: 'LOC' },
        ],
      },
      { id: 'b', entities: [] },
    ]);
  });
});
