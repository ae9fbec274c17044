import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { singleDocument } from './single-document.ts';

const read = async (text: string, filename: string) =>
  singleDocument(await parseDocument({ text, filename }), filename);

describe('a file without information about its origin', () => {
  test.each([
    ['notes.md', '# Pump\n\nIt stops.', 'document'],
    ['talk.vtt', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAda: Hello.\n', 'transcript'],
    ['table.csv', 'a,b\n1,2\n3,4\n', 'file'],
    ['pump.py', 'import os\n\n\ndef stop():\n    return os.name\n', 'file'],
  ])('%s belongs to the vault, has its type, and gets its id from its path', async (filename, text, type) => {
    expect(await read(text, filename)).toMatchObject({
      source: 'vault',
      type,
      resourceId: null,
      path: filename,
    });
  });

  test('gives its author, date and address itself', async () => {
    const front =
      '---\ntitle: Pump\nauthor: Ada Moor\nurl: https://example.org/pump\ndate: 2026-03-02\n---\n\nIt stops.\n';
    expect(await read(front, 'a.md')).toMatchObject({
      title: 'Pump',
      url: 'https://example.org/pump',
      participants: [{ name: 'Ada Moor', email: null }],
      dateReason: 'front matter',
    });
  });

  test('has no author, address or date if it has no metadata', async () => {
    expect(await read('It stops at night.', 'a.txt')).toMatchObject({
      participants: [],
      url: null,
      date: null,
      dateReason: null,
    });
  });
});
