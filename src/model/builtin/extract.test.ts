import { describe, expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import type { Block } from '../../parse/block.ts';
import type { DocumentToExtract } from '../model.ts';
import { createBuiltinModel } from './builtin.ts';
import { extractBuiltin } from './extract.ts';

let made = 0;
const block = (type: Block['type'], text: string, sender?: string): Block => ({
  id: String(made++).padStart(12, '0'),
  type,
  text,
  ...(sender ? { sender: { name: sender, email: null }, content: text } : {}),
});
const document = (
  blocks: Block[],
  rest: Partial<Omit<DocumentToExtract, 'blocksJson'>> = {},
): Omit<DocumentToExtract, 'blocksJson'> => ({
  title: null,
  type: 'document',
  source: 'vault',
  metadata: {},
  blocks,
  language: 'en',
  occurredAt: null,
  extract: null,
  ...rest,
});

const notes = [
  block('heading', 'Export service'),
  block(
    'paragraph',
    'The export service writes every report of a customer to the archive each night. Maria Schmidt owns the export service.',
  ),
  block(
    'paragraph',
    'We decided to move the archive to Berlin before March 12. Schmidt will write the plan. See https://x.example.org.',
  ),
  block('code', 'const owner = "Nobody Anywhere";'),
  block('list_item', 'Tickets: ABC-12 and mail to ops@example.org'),
];

describe('extractBuiltin', () => {
  test('a value with only a label is remembered with what it stands below', () => {
    const { memories } = extractBuiltin(
      document([block('heading', 'Finance team'), block('list_item', 'Liaison: Ada Lind')], {
        title: 'Tidewater',
      }),
    );
    expect(memories).toContainEqual(
      expect.objectContaining({
        text: 'Tidewater: Finance team, Liaison: Ada Lind',
        quote: 'Liaison: Ada Lind',
      }),
    );
  });

  test.each([
    { title: 'Incident report template' },
    { metadata: { filename: 'PULL_REQUEST_TEMPLATE.md' } },
    { title: 'Harbor board, {month} {day}' },
  ])('remembers nothing of a form that is to be filled in: %j', (rest) => {
    expect(extractBuiltin(document(notes, rest)).memories).toEqual([]);
  });

  test('remembers what is said about a template', () => {
    expect(extractBuiltin(document(notes, { title: 'How we use the template' })).memories).not.toEqual([]);
  });

  test('summarizes a document in its own sentences', () => {
    const summary = extractBuiltin(document(notes)).memories.find(({ kind }) => kind === 'summary');
    expect(summary?.text).toContain(
      'The export service writes every report of a customer to the archive each night.',
    );
    expect(summary?.quote).toBeNull();
  });

  test('keeps facts with their exact source sentence', () => {
    const { memories } = extractBuiltin(document(notes));
    expect(memories.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ownership', 'decision']));
    for (const { quote, kind } of memories) {
      if (kind !== 'summary')
        expect(notes.some(({ text }) => quote !== null && text.includes(quote))).toBe(true);
    }
  });

  test('finds people, places, addresses and issue keys, each with its sentence, but none in code', () => {
    const { mentions } = extractBuiltin(document(notes));
    const found = new Set(mentions.map(({ type, name }) => `${type} ${name}`));
    expect(found).toContain('person Maria Schmidt');
    expect(found).toContain('location Berlin');
    expect(found).toContain('issue ABC-12');
    expect(found).toContain('email ops@example.org');
    expect([...found].join()).not.toContain('Nobody');
    for (const { quote } of mentions) expect(notes.some(({ text }) => text.includes(quote))).toBe(true);
  });

  test('takes a bare surname for the person whose full name is in the document', () => {
    const { mentions } = extractBuiltin(document(notes));
    const people = mentions.filter(({ type }) => type === 'person').map(({ name }) => name);
    expect(new Set(people)).toEqual(new Set(['Maria Schmidt']));
  });

  test('treats senders as people and attributes their words to them', () => {
    const chat = [
      block('message', 'I prefer to meet in the mornings before the others come.', 'Ann Miller'),
      block('message', 'ok', 'Tom Weber'),
    ];
    const { memories, mentions } = extractBuiltin(document(chat, { type: 'conversation' }));
    expect(memories.map(({ text }) => text)).toContain(
      'Ann Miller: I prefer to meet in the mornings before the others come.',
    );
    expect(mentions.filter(({ type }) => type === 'person').map(({ name }) => name)).toEqual([
      'Ann Miller',
      'Tom Weber',
    ]);
  });

  test('summarizes lists and chatter by their opening words', () => {
    const { memories } = extractBuiltin(document([block('list_item', 'apples, pears and plums')]));
    expect(memories).toEqual([
      { text: 'apples, pears and plums.', kind: 'summary', quote: null, confidence: 0.6 },
    ]);
  });

  test('summarizes notes by what they say rather than by questions, labels and what a form asks for', () => {
    const items = [
      'Please write your name or your handle here!',
      'ada-lind',
      'Should we sell the old pump, or keep it for the fair?',
      'agreed to paint the gates before winter https://x.example.org/12',
    ];
    const { memories } = extractBuiltin(document(items.map((text) => block('list_item', text))));
    expect(memories.map(({ text }) => text)).toEqual(['agreed to paint the gates before winter.']);
    const pointed = 'gates are open, see https://x.example.org/12 by hand';
    expect(extractBuiltin(document([block('list_item', pointed)])).memories[0]?.text).toBe(`${pointed}.`);
    const asked = extractBuiltin(document([block('list_item', items[2] ?? '')]));
    expect(asked.memories[0]?.text).toBe(items[2]);
  });

  test('summarizes by sentences that say what they are about, if there are any', () => {
    const said = [
      'Ada paints the gates of the north depot green.',
      'It is done by her every spring, for the fair.',
    ];
    const summaryOf = (...texts: string[]) =>
      extractBuiltin(document(texts.map((text) => block('paragraph', text)))).memories[0]?.text;
    expect(summaryOf(said[1] ?? '', said[0] ?? '')).toBe(said[0]);
    expect(summaryOf(said[1] ?? '')).toBe(said[1]);
    const guide = 'This guide describes how the gates of the depot are painted.';
    expect(summaryOf(guide, 'Bring a brush and a bucket for each of the gates.')).toBe(guide);
  });

  test('leaves out who is “I” where few sentences say it, and what situation a reader may be in', () => {
    const lines = (...texts: string[]) =>
      extractBuiltin(document(texts.map((text) => block('list_item', text)))).memories.map(
        ({ text }) => text,
      );
    const about = [
      'The north gate has a new hinge.',
      'The pumps were cleaned in the spring.',
      'Boats wait at the weir.',
      'The lamps are lit at night.',
    ];
    const asides = [
      'I am stuck with something, and nobody knows whom to ask.',
      'You have questions and need them answered.',
    ];
    expect(lines(...about, ...asides).join()).not.toMatch(/stuck|questions/);
    expect(
      lines('I keep two boats at the weir.', 'My hinge came from the north.', ...about).join(),
    ).toContain('My hinge came');
    expect(lines(...about, 'You have to be eighteen to open the gate.').join()).toContain('eighteen');
  });

  test('keeps an agent session’s request and how it ended', () => {
    const session = [
      block('message', 'Please rename the export job. Keep the old name as an alias.', 'user'),
      block('message', 'Looking at the files now.', 'assistant'),
      block(
        'message',
        'The export job is now called nightly-export and the old name still works as an alias.',
        'assistant',
      ),
    ];
    const { memories } = extractBuiltin(document(session, { type: 'trace', extract: ['procedure'] }));
    expect(memories).toMatchObject([
      {
        kind: 'procedure',
        text:
          'Asked: Please rename the export job. Keep the old name as an alias. ' +
          'Done: The export job is now called nightly-export and the old name still works as an alias.',
      },
    ]);
  });

  test('nothing is taken from a license, which is in nobody’s own words', () => {
    const taken = (filename: string) => {
      const { memories, mentions } = extractBuiltin(document(notes, { metadata: { filename } }));
      return memories.length + mentions.length;
    };
    expect(['LICENSE', 'LICENSE-MIT.txt', 'COPYING'].map(taken)).toEqual([0, 0, 0]);
    expect(taken('licensing-of-exports.md')).toBeGreaterThan(0);
  });

  test('returns nothing for an empty document', () => {
    const nothing = { memories: [], mentions: [], aliases: [], changes: [], warnings: [] };
    expect(extractBuiltin(document([]))).toEqual(nothing);
  });

  test('limits the facts and mentions of long documents', () => {
    const many = Array.from({ length: 600 }, (_each, at) =>
      block('paragraph', `Anna Weber decided to close shop number ${at} in Berlin for good.`),
    );
    const { memories, mentions } = extractBuiltin(document(many));
    expect(memories.length).toBeLessThanOrEqual(33);
    expect(mentions.length).toBeLessThanOrEqual(400);
  });
});

describe('the builtin model', () => {
  const model = createBuiltinModel(inlineCpu);
  const job = { appId: 'a', purpose: 'extract', jobId: 'j' };
  const toSend = (blocks: Block[]) => ({ ...document(blocks), blocksJson: JSON.stringify(blocks) });

  test('reads several documents as it reads each alone', async () => {
    const documents = [toSend(notes), toSend([]), toSend(notes.slice(1, 3))];
    const alone = [];
    for (const one of documents) alone.push(await model.extract(one, job));
    expect(await model.extractTogether?.(documents, job)).toEqual(alone);
  });

  test('omits an unreadable document from a batch, and it fails when it is read alone', async () => {
    const broken = { ...toSend([]), blocksJson: '[' };
    const found = await model.extractTogether?.([toSend(notes), broken], job);
    expect(found?.map((extraction) => extraction === null)).toEqual([false, true]);
    await expect(model.extract(broken, job)).rejects.toThrow();
  });
});

test('a document that is too long to be read whole says that only its beginning was', () => {
  const gate = block('paragraph', 'Maria Schmidt owns the northern gateway.');
  const read = extractBuiltin(
    document([gate, block('code', 'x'.repeat(9_000_000)), block('paragraph', 'Bo left.')]),
  );
  expect(read.mentions.map(({ name }) => name)).toContain('Maria Schmidt');
  expect(read.warnings).toEqual([expect.stringContaining('only from the beginning')]);
});
