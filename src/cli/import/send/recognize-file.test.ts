import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLines, recognizeFile } from './recognize-file.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-recognize-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function write(content: string | Uint8Array): Promise<[file: string]> {
  const file = path.join(dir, 'file');
  await writeFile(file, content);
  return [file];
}
const kindOf = async (content: string | Uint8Array) => (await recognizeFile(...(await write(content)))).kind;

const document = { source: 'slack', resource_id: '1', data: ['x'] };

test('documents in the API’s format are recognized by content, one or many', async () => {
  expect(await recognizeFile(...(await write(JSON.stringify(document))))).toEqual({
    kind: 'documents',
    documents: [document],
  });
  expect(await kindOf(`\uFEFF\n ${JSON.stringify([document, document])}`)).toBe('documents');
  expect(await kindOf(`${JSON.stringify(document)}\n${JSON.stringify(document)}\n`)).toBe('lines');
});

test('sessions are sent as traces, with their history as text', async () => {
  const trace = { history: [{ role: 'user', content: 'hi' }], session_id: 's' };
  expect(await recognizeFile(...(await write(JSON.stringify(trace))))).toEqual({
    kind: 'trace',
    trace: { session_id: 's', history: '[{"role":"user","content":"hi"}]' },
  });
});

test('everything else is a file to upload', async () => {
  for (const content of [
    '# Markdown',
    '{"name": "package"}',
    '[]',
    '[1, 2]',
    JSON.stringify([document, { other: true }]),
    '{"broken": ',
    '{"source": "slack"}\n{"source": "slack"}\n',
    new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
    new Uint8Array([0x7b, 0xff, 0xfe, 0x00]),
    '   ',
  ])
    expect(await kindOf(content)).toBe('upload');
});

test('lines are numbered as in the file, without blank ones, and can be read from any line on', async () => {
  const [file] = await write('{"a":1}\r\n\n{"a":2}\nnot json\n{"a":3}');
  expect(await Array.fromAsync(readLines(file, 0))).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 3, value: { a: 2 } },
    { line: 4, value: undefined },
    { line: 5, value: { a: 3 } },
  ]);
  expect((await Array.fromAsync(readLines(file, 3))).map((l) => l.line)).toEqual([4, 5]);
});

test('a session nested too deeply to be written again is a file to upload', async () => {
  expect(await kindOf(`{"history":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBe('upload');
});

test('a first line without an end is not read to its end', async () => {
  const [file] = await write(`{"a":"${'x'.repeat(70_000)}`);
  await truncate(file, 2 ** 31);
  expect((await recognizeFile(file)).kind).toBe('upload');
});
