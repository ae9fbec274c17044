import { describe, expect, test } from 'vitest';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import type { RawBlock } from '../../parse/block.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { ExtractedMemory } from '../model.ts';
import { claimMemories } from './claim-memories.ts';
import { documentContext } from './document-names.ts';
import { readFields, readStatements } from './read-statements.ts';

const blocksOf = (...blocks: RawBlock[]) => assignBlockIds(blocks);
const paragraph = (text: string, more: Partial<RawBlock> = {}): RawBlock => ({
  type: 'paragraph',
  text,
  ...more,
});
const statementsOf = (title: string, blocks: RawBlock[]) => {
  const made = blocksOf(...blocks);
  return readStatements(
    { title, metadata: {}, blocks: made },
    made.map((block) => ({
      block,
      speaker: block.sender?.name ?? null,
      sentences: splitSentences(block.text),
    })),
  );
};
const fieldsOf = (title: string, ...blocks: RawBlock[]) =>
  readFields({ title, metadata: {}, blocks: blocksOf(...blocks) }).map(({ text, claims }) => [
    text,
    ...(claims ?? []).map((claim) => `${claim.subject} | ${claim.slot} | ${claim.key}`),
  ]);

describe('the subject of a document', () => {
  test('is its title’s name with a number, else the record in its title, else its labels', () => {
    const blocks = blocksOf(paragraph('Taproot 2 is here. Taproot 2 is there.'));
    const names = (title: string, metadata = {}) => documentContext(title, metadata, blocks).names[0];
    expect(names('Water inside Taproot 3 probes')).toBe('Taproot 3');
    expect(names('Bakony Vineyards')).toBe('Bakony Vineyards');
    expect(names('FW-ADR-7: an interval')).toBe('Taproot 2');
    expect(documentContext('A note', { labels: 'taproot-3, how-to' }, []).names).toEqual(['taproot 3']);
  });

  test('is never an author or attendee', () => {
    const { people, names } = documentContext('Amara Nwosu', { author: 'Amara Nwosu' }, []);
    expect([people.has('amara'), names]).toEqual([true, []]);
  });

  test('is a price if its title says so', () => {
    expect(documentContext('Price of Taproot 3', {}, []).topic).toMatchObject({ slot: 'price' });
    expect(documentContext('Minutes', {}, []).topic).toBeNull();
  });
});

describe('the date of a statement', () => {
  const said = (title: string, ...blocks: RawBlock[]) => statementsOf(title, blocks).map((one) => one.said);
  test('is the date of its message, and text above messages has the document’s date', () => {
    const message: RawBlock = { type: 'message', text: 'It is on 15 June.', date: '2026-03-12T09:00:00Z' };
    expect(said('A thread', paragraph('It is on 18 May.'), message)).toEqual([
      'made',
      '2026-03-12T09:00:00Z',
    ]);
  });

  test('is the date at the top of the text, or at the beginning of its line', () => {
    expect(said('A record', paragraph('Date: 19 February 2026'), paragraph('It is on 18 May.'))).toEqual([
      '2026-02-19',
      '2026-02-19',
    ]);
    expect(said('A log', paragraph('2026-03-12: it is on 15 June.'), paragraph('It is on.'))).toEqual([
      '2026-03-12',
      null,
    ]);
  });
});

describe('fields and rows', () => {
  test('a field belongs to the title’s subject', () => {
    const property = (text: string): RawBlock => ({ type: 'property', text });
    expect(
      fieldsOf(
        'Vallmora Cooperative',
        property('Account owner: Amara Nwosu (since March)'),
        property('Country: Spain'),
      ),
    ).toEqual([
      [
        'Vallmora Cooperative, Account owner: Amara Nwosu (since March)',
        'cooper vallmora | owner | amara nwosu',
      ],
    ]);
  });

  test('a row belongs to its first cell, and only columns with one value at a time are read', () => {
    const rows = [
      ['Product', 'What it is', 'Price'],
      ['Taproot 2', 'Probe with three depths', '169'],
      ['Almanac', 'Suggestions', 'none yet'],
    ];
    expect(fieldsOf('Products', { type: 'table', text: 'x', table_rows: rows })).toEqual([
      ['Taproot 2, Price: 169', '2 taproot | price | 169'],
    ]);
  });

  test('a row with values of several times is a memory for each of them', () => {
    const rows = [
      ['', 'End of 2025', 'End of May 2026'],
      ['Customers', '61', '66'],
    ];
    expect(fieldsOf('About Marlgrove Instruments', { type: 'table', text: 'x', table_rows: rows })).toEqual([
      ['Customers, End of 2025: 61', 'instrument marlgrov | the custom | 61'],
      ['Customers, End of May 2026: 66', 'instrument marlgrov | the custom | 66'],
    ]);
  });
});

test('a model’s text is read like a sentence, at its quote', () => {
  const blocks = blocksOf(paragraph('So. We launch Taproot 3 on 15 June.', { date: '2026-03-12' }));
  const memory: ExtractedMemory = {
    text: 'The launch of Taproot 3 is on 15 June.',
    kind: 'date',
    quote: 'We launch Taproot 3 on 15 June.',
    confidence: 0.9,
  };
  const [read] = claimMemories({ title: null, metadata: {}, blocks }, [memory]);
  expect(read).toMatchObject({
    place: { start: 4, end: 35 },
    said: '2026-03-12',
    claims: [{ subject: '3 taproot', slot: 'launch', key: '06-15' }],
  });
  const lost = { ...memory, quote: 'Not there.' };
  expect(claimMemories({ title: null, metadata: {}, blocks }, [lost])).toEqual([lost]);
});

test('the name that most lines give is found in a table of twenty thousand rows', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `Port ${i} | ${i} | Taproot 3`);
  const { names } = documentContext(null, {}, blocksOf({ type: 'table', text: rows.join('\n') }));
  expect(names).toEqual(['Taproot 3']);
});
