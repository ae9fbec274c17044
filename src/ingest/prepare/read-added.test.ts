import { describe, expect, test } from 'vitest';
import { previewAdded, readAdded } from './read-added.ts';

const added = (text: string, more: object = {}) => ({ text, resource_id: 'r', ...more });
const FRONT = '---\ntitle: From front matter\nteam: firmware\n---\n\nBody of the note, in a sentence.\n';

describe('an added text', () => {
  test('keeps the sent bytes next to its blocks', async () => {
    const text = '\ufeff# Head \r\n\r\nText\u00a0here.  \n\n\n';
    const { body, blocks, source, type } = await readAdded(added(text));
    expect([body, source, type]).toEqual([text, 'vault', 'document']);
    expect(blocks.map((block) => block.text)).toEqual(['Head', 'Text\u00a0here.']);
  });

  test('the caller’s values override the text’s own', async () => {
    expect(await readAdded(added(FRONT))).toMatchObject({
      title: 'From front matter',
      metadata: { team: 'firmware' },
    });
    const said = { title: 'Said', metadata: { team: 'support', more: 1 } };
    expect(await readAdded(added(FRONT, said))).toMatchObject(said);
  });

  test.each([
    ['null', { title: null, date: null, metadata: null, collection: null, review: null }],
    ['nothing', {}],
  ])('%s leaves every fact undetermined', async (_what, more) => {
    expect(await readAdded(added('Plain words.', more))).toMatchObject({
      title: null,
      metadata: {},
      collection: null,
      occurredAt: null,
      review: false,
    });
  });

  test.each([
    ['blank', ' \n\t '],
    ['one character', '.'],
    ['broken JSON', '{"a": [1, 2'],
    ['broken markup', '<div><p>open'],
    ['a lone surrogate', 'half \ud83d pair'],
    ['marks alone', '\u0301\u0301\u0301'],
    ['JSON that is deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('of %s is a document, never an error', async (_what, text) => {
    expect((await readAdded(added(text))).body).toBe(text);
  });
});

describe('a preview', () => {
  test.each([
    ['a plain text', 'Words without any mark of a format, in two sentences. Here is the other.'],
    ['Markdown with a heading', '# Heading\n\nText under it.\n\n- a\n- b\n'],
    ['Markdown with front matter', FRONT],
    ['Markdown with a byte order mark', `\ufeff${FRONT}`],
    ['Markdown whose title is said', '## Second level only\n\nText.\n\n## Another\n\nText.\n', 'Said'],
  ])('of %s equals reading the whole', async (_what, text, title?: string) => {
    const input = added(text, { title, metadata: { own: true }, date: '2026-01-01T00:00:00.000Z' });
    const { blocks: _, warnings: __, ...whole } = await readAdded(input);
    expect(previewAdded(input)).toEqual(whole);
  });

  test.each([
    ['blank text', '  \n '],
    ['JSON', '{"title": "x", "body": "y"}'],
    ['a page of HTML', '<!doctype html><html><head><title>T</title></head><body>x</body></html>'],
    [
      'a mail',
      'From: a@example.org\nTo: b@example.org\nSubject: Hello\nDate: Mon, 2 Mar 2026 09:00:00 +0000\n\nHi.\n',
    ],
  ])('of %s is not recognized before it is read', (_what, text) => {
    expect(previewAdded(added(text))).toBeNull();
  });
});
