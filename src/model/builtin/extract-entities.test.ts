import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../parse/block.ts';
import { readStatements } from '../claims/read-statements.ts';
import { documentSentences } from './document-sentences.ts';
import { extractEntities } from './extract-entities.ts';
import { summarizeDocument } from './summarize-document.ts';

let made = 0;
const block = (text: string, more: Partial<Block> = {}): Block => ({
  id: `b${made++}`,
  type: 'paragraph',
  text,
  ...more,
});
const message = (text: string, name: string | null, email: string | null = null) =>
  block(text, { type: 'message', sender: { name, email } });
const mentionsOf = (...blocks: Block[]) =>
  extractEntities(
    { title: null, type: 'document', source: 'vault', metadata: {}, language: 'en', blocks },
    documentSentences(blocks).prose,
  ).mentions;
const memoriesOf = (...blocks: Block[]) =>
  summarizeDocument(readStatements({ title: null, metadata: {}, blocks }, documentSentences(blocks).prose));

test('a decorator in code is no handle in a sentence, and a handle in code is one', () => {
  const found = mentionsOf(
    block('Write @task.retry above it, says @tberg.'),
    block('@task.retry(3)\ndef run():\n  ask("@tberg")', { type: 'code' }),
  );
  expect(found.filter(({ type }) => type === 'handle').map(({ name }) => name)).toEqual(['@tberg']);
});

describe('the sentences of a document', () => {
  test.each(['heading', 'code', 'table', 'image', 'attachment', 'html', 'rule'] as const)(
    'exclude a block of type %s, which is looked up, not remembered',
    (type) => {
      expect(documentSentences([block('The northern gateway is old.', { type })]).prose).toEqual([]);
    },
  );

  test('omit empty blocks, and keep the speaker', () => {
    const { prose: found } = documentSentences([
      block(''),
      message('One thing. Another thing.', 'Ada'),
      block('A third thing.'),
    ]);
    expect(found.map(({ speaker, sentences }) => [speaker, sentences.length])).toEqual([
      ['Ada', 2],
      [null, 1],
    ]);
  });

  test('are read to the end of a text that is not too long', () => {
    const { prose, isTruncated } = documentSentences([block('One thing. Another thing.')], 1_000);
    expect([prose[0]?.sentences.length, isTruncated]).toEqual([2, false]);
  });

  test.each([
    ['many short blocks', Array.from({ length: 100 }, (_, i) => block(`Line ${i}.`))],
    ['one block of many sentences', [block('No! '.repeat(100))]],
    ['blocks of code', Array.from({ length: 100 }, (_, i) => block(`line(${i})`, { type: 'code' }))],
  ])('of %s are read only at the beginning when there are too many', (_, blocks) => {
    const read = documentSentences(blocks, 1_000);
    const sentences = read.prose.flatMap((one) => one.sentences);
    expect([read.isTruncated, sentences.length < 25, read.blocks.length < 25]).toEqual([true, true, true]);
  });
});

describe('mentions', () => {
  test('include every sender once, by name and by address, with their first message', () => {
    const mentions = mentionsOf(
      message('First words of Ada.', 'Ada Moor', 'ada@example.org'),
      message('Later words of Ada.', 'Ada Moor'),
      message('Words of nobody known.', null, 'bo@example.org'),
      message('Words of nobody.', null),
    ).filter(({ confidence }) => confidence === 0.95);
    expect(mentions.map(({ name, type, quote }) => [name, type, quote])).toEqual([
      ['ada@example.org', 'email', 'First words of Ada.'],
      ['Ada Moor', 'person', 'First words of Ada.'],
      ['bo@example.org', 'email', 'Words of nobody known.'],
    ]);
  });

  test('count somebody in a list of names once', () => {
    const names = ['Anna Weber', 'Tom Berg', 'Eva Lind', 'Zorvik Hallumer'];
    const found = mentionsOf(...names.map((name) => block(name, { type: 'list_item' })));
    expect(found.map(({ name, type }) => [name, type])).toEqual(names.map((name) => [name, 'person']));
  });

  test('include addresses and issue keys with the sentence that names them', () => {
    const mentions = mentionsOf(block('Nothing here. Write to ops@example.org about ABC-12. Nothing there.'));
    for (const name of ['ops@example.org', 'ABC-12'])
      expect(mentions.find((one) => one.name === name)?.quote).toBe('Write to ops@example.org about ABC-12.');
  });

  test('of one thing are a dozen at most, however often it occurs', () => {
    const mentions = mentionsOf(
      ...Array.from({ length: 50 }, (_, i) => block(`Ticket ABC-12 came up again, time ${i}.`)),
    );
    expect(mentions.filter(({ name }) => name === 'ABC-12')).toHaveLength(12);
  });

  test('of one document are at most four hundred', () => {
    const mentions = mentionsOf(
      ...Array.from({ length: 600 }, (_, i) => block(`Ticket ABC-${i} came up today.`)),
    );
    expect(mentions).toHaveLength(400);
  });

  test('of any text quote it, and always have a name and a quote', () => {
    const word = fc.constantFrom(
      'Ada Moor',
      'Berlin',
      'ABC-12',
      'a@b.org',
      'the',
      'met',
      '.',
      '\n',
      '🙂',
      '"',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join(' ');
        for (const { name, quote } of mentionsOf(block(text))) {
          expect(name).not.toBe('');
          expect(quote).not.toBe('');
          expect(text).toContain(quote.slice(0, 20));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('code', () => {
  const namesOf = (...blocks: Block[]) => mentionsOf(...blocks).map(({ name }) => name);

  test('names nobody, nor do files after an @ or the location of a repository', () => {
    const names = namesOf(
      block(
        'The tag <tool-use data-type="shell" data-name="Siemens"> opens, and const siemens = { Siemens: x[0] };',
      ),
      block('It lies in /home/anna/Siemens/notes since June.'),
      block('See @notes.md and git@example.org:anna/harbor first.'),
    );
    expect(names).toEqual([]);
    expect(namesOf(block('On Monday Siemens sold its office in Berlin to Anna Weber.'))).toContain('Siemens');
  });

  test('defines which words of several parts are its own, and if most of a document is code, only certain names count', () => {
    const text = 'It should say what GearBox and the Marlow do when Siemens calls in Berlin.';
    const code = block('if (a) { b(); } '.repeat(60), { type: 'code' });
    const whole = namesOf(block(text));
    const sure = namesOf(block(text), code);
    expect(sure).toEqual(expect.arrayContaining(['Siemens', 'Berlin']));
    expect(whole).toEqual(expect.arrayContaining(sure));
    expect(namesOf(block(text), block('new GearBox(3)', { type: 'code' }))).not.toContain('GearBox');
  });
});

describe('memories', () => {
  const FACT = 'The team decided to move the archive to Berlin before March.';
  const filler = (i: number) =>
    `The gateway number ${i} sends its readings to the depot in Riga every ${i} minutes.`;

  test('are one summary, which has no quote, and facts, each with its source sentence', () => {
    const [summary, ...facts] = memoriesOf(block(`${FACT} ${filler(1)}`));
    expect(summary).toMatchObject({ kind: 'summary', quote: null });
    expect(facts.map(({ quote }) => quote)).toContain(FACT);
    for (const { quote } of facts) expect(`${FACT} ${filler(1)}`).toContain(quote ?? 'nothing');
  });

  test('of a long document are a few, the most certain, in document order', () => {
    const blocks = Array.from({ length: 400 }, (_, i) => block(i === 200 ? FACT : filler(i)));
    const memories = memoriesOf(...blocks);
    expect(memories.length).toBeLessThanOrEqual(33);
    expect(memories.some(({ quote }) => quote === FACT)).toBe(true);
    const places = memories.flatMap(({ quote }) =>
      quote === null ? [] : [blocks.findIndex(({ text }) => text === quote)],
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('state each thing once', () => {
    const facts = memoriesOf(block(FACT), block(FACT), block(FACT)).filter(({ kind }) => kind !== 'summary');
    expect(facts).toHaveLength(1);
  });

  test('name the person who speaks of themselves', () => {
    const text = 'I will send the plan of the new archive to the supplier in Berlin on Friday.';
    expect(memoriesOf(message(text, 'Ada Moor'))[0]?.text).toBe(`Ada Moor: ${text}`);
  });

  test.each([
    ['nothing', []],
    ['code alone', [block('const a = 1;', { type: 'code' })]],
    ['emoji', [block('🙂 🙂 🙂')]],
    ['numbers', [block('1 2 3 4 5')]],
  ])('do not exist for %s', (_what, blocks) => {
    expect(memoriesOf(...blocks)).toEqual([]);
  });

  test('of a list without a complete sentence are its opening words', () => {
    const [summary, ...others] = memoriesOf(block('spare valves for the pump', { type: 'list_item' }));
    expect([summary?.kind, summary?.text]).toEqual(['summary', 'spare valves for the pump.']);
    expect(others.length).toBeLessThanOrEqual(1);
  });
});
