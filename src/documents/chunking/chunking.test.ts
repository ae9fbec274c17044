import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../parse/block.ts';
import { isStopTerm, terms } from '../../text/terms.ts';
import { chunkSent } from './chunk-sent.ts';
import { describeChunks } from './describe-chunks.ts';
import {
  type PlainDocument,
  prepareDocument,
  prepareForLater,
  prepareUnchanged,
} from './prepare-document.ts';
import { parseAdded, readData, readSent, readSentPlainly, type SentData } from './read-sent.ts';

const textsOf = (blocks: readonly Block[]) => blocks.map((block) => block.text);

describe('the data of an import', () => {
  test('is Markdown if it is text, and a block if it is one', () => {
    const blocks = readData(['# Title\n\nText', { type: 'paragraph', text: 'Third' }]);
    expect(blocks.map((block) => [block.type, block.text])).toEqual([
      ['heading', 'Title'],
      ['paragraph', 'Text'],
      ['paragraph', 'Third'],
    ]);
  });

  test('of an unknown type becomes a paragraph and loses no word', () => {
    for (const type of ['callout', '', '__proto__', 'constructor', 'HEADING'])
      expect(readData([{ type, text: 'kept' }])).toMatchObject([{ type: 'paragraph', text: 'kept' }]);
  });

  test.each(['message', 'utterance'])('that is a %s keeps the speaker, by name or address', (type) => {
    const senders = [
      { name: 'Ann' },
      { email: 'ann@example.org' },
      { name: null, email: null },
      null,
      undefined,
    ];
    const blocks = readData(senders.map((sender) => ({ type, text: 'hi', sender })));
    expect(blocks.map((block) => block.sender ?? null)).toEqual([
      { name: 'Ann', email: null },
      { name: null, email: 'ann@example.org' },
      { name: null, email: null },
      null,
      null,
    ]);
    for (const block of blocks) expect(block).toMatchObject({ type, content: 'hi' });
  });

  test('omits fields that are null or undefined', () => {
    const [block] = readData([{ type: 'paragraph', text: 'x', date: null, level: undefined }]);
    expect(Object.keys(block ?? {})).not.toContain('date');
    expect(Object.keys(block ?? {})).not.toContain('level');
  });

  test('has a unique id for each block, and the same each time', () => {
    const part = fc.oneof(
      fc.constantFrom('same', 'same', '# same', '', ' '),
      fc.string({ maxLength: 30 }),
      fc.record({
        type: fc.constantFrom('message', 'paragraph', 'x'),
        text: fc.constantFrom('same', 'other'),
      }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (data: SentData[]) => {
        const blocks = readData(data);
        expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
        expect(readData(data)).toEqual(blocks);
      }),
    );
  });
});

describe('sent text', () => {
  test('is read from the data of an import before the text', async () => {
    const { blocks } = await readSent({ body: 'not this', sent_json: '["this"]' });
    expect(textsOf(blocks)).toEqual(['this']);
    expect(textsOf((await readSent({ body: null, sent_json: null })).blocks)).toEqual([]);
  });

  test('is read as plain text without parsing', () => {
    const data = ['# Head', { type: 'table', text: 'a | b', table_rows: 7 }, 'x'];
    expect(textsOf(readSentPlainly({ body: 'no', sent_json: JSON.stringify(data) }))).toEqual([
      '# Head',
      'a | b',
      'x',
    ]);
    expect(textsOf(readSentPlainly({ body: '# Head', sent_json: null }))).toEqual(['# Head']);
    expect(readSentPlainly({ body: null, sent_json: null })).toEqual([]);
  });

  test('that only looks like a format is kept as text, and says why', async () => {
    for (const text of [
      '{"a": ',
      '<?xml version="1.0"?><a>',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT',
      '%PDF-1.7 no',
      'PK\u0003\u0004',
    ])
      expect([text, (await parseAdded(text)).blocks.length > 0]).toEqual([text, true]);
  });

  test('is chunked in the given order, each with its own warnings', async () => {
    const document = (resource_id: string, body: string | null, sent_json: string | null = null) => ({
      resource_id,
      metadata: {},
      title: null,
      body,
      sent_json,
    });
    const chunked = await chunkSent([
      document('1', 'One'),
      document('2', null, '[{"type":"table","text":"a | b","table_rows":[[null]]}]'),
      document('3', 'Three'),
    ]);
    expect(chunked.map(({ chunks }) => chunks.map((chunk) => chunk.text))).toEqual([
      ['One'],
      ['a | b'],
      ['Three'],
    ]);
    expect(chunked.map(({ warnings }) => warnings.length)).toEqual([0, 1, 0]);
  });
});

const PLAIN: PlainDocument = {
  source: 'vault',
  resourceId: 'r',
  type: 'document',
  title: 'Title',
  body: 'Text',
  blocks: [{ id: 'b1', type: 'paragraph', text: 'Text' }],
  metadata: {},
};

describe('the fingerprint of a document', () => {
  const print = (changes: Partial<PlainDocument>) => prepareDocument({ ...PLAIN, ...changes }).contentSha256;

  test.each<[string, Partial<PlainDocument>]>([
    ['another type', { type: 'file' }],
    ['another title', { title: 'title' }],
    ['no title', { title: null }],
    ['another text', { body: 'text' }],
    ['an empty text', { body: '' }],
    ['the title in the text', { title: null, body: 'Title\nText' }],
    ['blocks instead of text', { body: null }],
  ])('changes with %s', (_what, changes) => {
    expect(print(changes)).not.toBe(print({}));
  });

  test.each<[string, Partial<PlainDocument>]>([
    ['metadata', { metadata: { n: 1 } }],
    ['a collection', { collection: 'c' }],
    ['an address', { url: 'https://example.org' }],
    ['dates', { occurredAt: '2026-01-01T00:00:00Z' }],
    ['another id', { resourceId: 'other' }],
    ['how blocks were read of the same text', { blocks: [] }],
    ['what to remember of it', { extract: ['memory'] }],
  ])('does not change with %s', (_what, changes) => {
    expect(print(changes)).toBe(print({}));
  });

  test('is the same whether the document is chunked now or later', () => {
    expect(prepareForLater(PLAIN, 'Text').contentSha256).toBe(print({}));
    const sent = { ...PLAIN, body: null, sentJson: '["Text"]' };
    expect(prepareForLater(sent, 'Text').contentSha256).toBe(prepareDocument(sent).contentSha256);
  });

  test('stays if the document is unchanged, and nothing is chunked', () => {
    expect(prepareUnchanged(PLAIN, 'known')).toMatchObject({
      contentSha256: 'known',
      chunks: [],
      blocksJson: null,
    });
  });
});

test('a document that is chunked later is found by each of its terms and by its title', () => {
  const text = 'The pumps of hall 7 were repaired. 料金ページ';
  const { sentTerms } = prepareForLater({ ...PLAIN, title: 'Night shift' }, text);
  for (const term of terms(`Night shift\n${text}`))
    if (!isStopTerm(term)) expect(sentTerms).toContain(` ${term} `);
});

test('a document waits for approval only on request', () => {
  expect([prepareDocument(PLAIN).status, prepareDocument({ ...PLAIN, review: true }).status]).toEqual([
    'pending',
    'pending_review',
  ]);
});

describe('chunks', () => {
  const block = (text: string, more: Partial<Block> = {}, id = text.slice(0, 20)): Block =>
    ({ id, type: 'paragraph', text, ...more }) as Block; // the fields of a type that the test provides
  const message = (text: string, name: string | null, id: string) =>
    block(text, { type: 'message', sender: { name, email: null } } as Partial<Block>, id);
  const describeAll = (blocks: Block[], title: string | null = null, resourceId = 'r') =>
    describeChunks({ title, resourceId, metadata: {} }, blocks);

  test('of a document without text are its title, and none without a title', () => {
    expect(describeAll([], 'Only a title')).toMatchObject([
      { text: 'Only a title', heading: 'Only a title', units: 1 },
    ]);
    expect(describeAll([])).toEqual([]);
  });

  test('are found by a path or file name as id, and not by an id that is neither', () => {
    const isFound = (resourceId: string) =>
      describeAll([block('Text')], null, resourceId).some((chunk) => chunk.terms.includes('pump'));
    expect(['plans/pump-repair.md', 'pump.pdf', 'src\\pump.ts'].map(isFound)).toEqual([true, true, true]);
    expect(['pump', 'https://x.io/pump.md', 'a pump.md', 'pump.md?v=2', 'pump.'].map(isFound)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  test('of a conversation are its messages, with their speakers', () => {
    const [chunk] = describeAll([message('Hi there', 'Ann', 'm1'), message('Hello', 'Bob', 'm2')]);
    expect(chunk).toMatchObject({ isConversation: true, units: 2 });
    expect(chunk?.terms).toEqual(expect.arrayContaining(['ann', 'bob']));
  });

  test('of a document with only a few messages are not a conversation', () => {
    const blocks = [block('One.'), block('Two.'), block('Three.'), message('Hi', 'Ann', 'm1')];
    expect(describeAll(blocks).every((chunk) => !chunk.isConversation)).toBe(true);
  });

  test('count a document once and each message once, however many chunks there are', () => {
    const long = (id: string) => `${'Words of a long text. '.repeat(400)}${id}`;
    const documents = describeAll([block(long('a'), {}, 'a'), block(long('b'), {}, 'b')]);
    expect(documents.length).toBeGreaterThan(2);
    expect(documents.map((chunk) => chunk.units)).toEqual(documents.map((_, i) => Number(i === 0)));
    const talk = describeAll(
      Array.from({ length: 60 }, (_, i) => message(`Line ${i} `.repeat(20), 'Ann', `m${i}`)),
    );
    expect(talk.length).toBeGreaterThan(1);
    expect(talk.reduce((sum, chunk) => sum + chunk.units, 0)).toBeGreaterThanOrEqual(60);
  });

  test('lose no word of any text, and name existing blocks', () => {
    const word = fc.stringMatching(/^[a-z]{4,12}[0-9]{2}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 6 }),
        (texts) => {
          const blocks = texts.map((words, i) => block(words.join(' '), {}, `b${i}`));
          const chunks = describeAll(blocks);
          const ids = new Set(blocks.map(({ id }) => id));
          for (const chunk of chunks) for (const id of chunk.blockIds) expect(ids).toContain(id);
          const held = chunks.map((chunk) => chunk.text).join('\n');
          for (const words of texts) for (const one of words) expect(held).toContain(one);
        },
      ),
      { numRuns: 50 },
    );
  });
});
