import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './ingest.ts';

test('every file in the manifest gets a line with its status, and its text in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-eval-'));
  try {
    const files = {
      'a.json': '{"title":"Tide","text":"High at noon."}',
      'b.json': '{"a":',
      'c.csv': 'x,y\n1,2\n',
      'd.txt': ' \n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const manifest = Object.keys(files).map((file) => JSON.stringify({ file, kind: file.split('.')[1] }));
    writeFileSync(join(folder, 'manifest.jsonl'), manifest.join('\n'));
    const out = join(folder, 'out.jsonl');
    const summary = await run({ data: folder, out, limit: 3 });
    expect(summary).toMatchObject({
      suite: 'ingest',
      files: 3,
      crashes: 0,
      timeouts: 0,
      kinds: { json: { ok: 1, error: 1 }, csv: { ok: 1 } },
    });
    const lines = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ file, status }) => [file, status])).toEqual([
      ['a.json', 'ok'],
      ['b.json', 'error'],
      ['c.csv', 'ok'],
    ]);
    expect(lines[0]).toMatchObject({ title: 'Tide', chars: 13 });
    expect(readFileSync(lines[0]!.text_file as string, 'utf8')).toBe('High at noon.');
    expect(lines[1]!.error).toContain('not valid JSON');
    expect(lines[2]!.rows).toEqual([
      ['x', 'y'],
      ['1', '2'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
