import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashTerm } from '../terms/analyze-token.ts';
import { describePassage, type PassageText } from './describe-passage.ts';
import {
  createListsAtPlaces,
  makeTermPool,
  packPassage,
  readTermLists,
  readTerms,
  unpackPassage,
} from './packed-passage.ts';
import { SIGNALS, signalsOf } from './signals.ts';
import { hasSpeakerLines, plainSpeech } from './speech.ts';

const passage = (
  units: Partial<PassageText['units'][number]>[],
  rest: Partial<PassageText> = {},
): PassageText => ({
  title: '',
  path: '',
  headings: '',
  spans: [],
  units: units.map((unit) => ({ text: '', spanCount: 1, speaker: null, date: null, ...unit })),
  isConversation: true,
  hasSpeakerLines: false,
  ...rest,
});

describe('a described passage', () => {
  test('is found by its words, title, path, headings, speakers and dates, once each', () => {
    const { terms } = describePassage(
      passage([{ text: 'The pump, the pumps!', speaker: 'Ida Holm', date: '2023-05-07' }], {
        title: 'Night shift',
        path: 'plans/pump-repair.md',
        headings: 'Valves',
      }),
    );
    expect(terms).toEqual(
      expect.arrayContaining([
        'night',
        'shift',
        'plan',
        'repair',
        'valv',
        'ida',
        'holm',
        'pump',
        '@d2023-05-07',
      ]),
    );
    expect(terms.filter((term) => term === 'pump')).toHaveLength(1);
    expect(terms).not.toContain('the');
  });

  test('keeps each message’s terms separate, in order, with the speaker', () => {
    const { packed, length } = describePassage(
      passage([{ text: 'red boats', speaker: 'Ida' }, { text: 'blue' }]),
    );
    expect(packed.units.map((unit) => [...unit.terms])).toEqual([
      ['ida', 'red', 'boat'].map(hashTerm),
      ['blue'].map(hashTerm),
    ]);
    expect([...(packed.units[0]?.speakers ?? [])]).toEqual([hashTerm('ida')]);
    expect(length).toBe(4);
  });

  test('lists exactly the packed terms', () => {
    const { terms, packed } = describePassage(
      passage([{ text: 'red boats', speaker: 'Ida', date: '2023-05-07' }], { headings: 'Sails' }),
    );
    const known = terms.map(hashTerm);
    expect(unpackPassage(packPassage(packed, known), Int32Array.from(known))).toEqual(packed);
    expect(() => packPassage(packed, known.slice(1))).toThrow('is missing in its list of terms');
  });
});

test('a packed passage is restored unchanged, from any position in a buffer', () => {
  const terms = fc
    .array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 20 })
    .map((n) => Int32Array.from(n));
  const count = fc.nat({ max: 100_000 });
  const span = fc
    .tuple(count, count, count, count)
    .map(([block, start, length, blockStart]) => ({ block, start, end: start + length, blockStart }));
  const unit = fc.record({
    signals: fc.nat({ max: 31 }),
    spanCount: count,
    speakers: terms,
    dates: terms,
    terms,
  });
  const any = fc.record({
    documentTerms: count,
    isConversation: fc.boolean(),
    title: terms,
    path: terms,
    spans: fc.array(span, { maxLength: 4 }),
    units: fc.array(unit, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(any, fc.nat({ max: 7 }), (one, offset) => {
      const all = [one.title, one.path, ...one.units.flatMap((u) => [u.speakers, u.dates, u.terms])];
      const known = [...new Set(all.flatMap((own) => [...own]))];
      const bytes = Buffer.concat([Buffer.alloc(offset), packPassage(one, known)]).subarray(offset);
      expect(unpackPassage(bytes, Int32Array.from(known))).toEqual(one);
    }),
  );
});

test('unpacked with the positions of some terms, has exactly those, and 0 for all others', () => {
  const terms = Int32Array.of(11, -22, 33, 44);
  const unit = { signals: 0, spanCount: 0, speakers: Int32Array.of(44), dates: new Int32Array(0), terms };
  const head = {
    documentTerms: 4,
    isConversation: true,
    title: Int32Array.of(33),
    path: Int32Array.of(),
    spans: [],
  };
  const bytes = packPassage({ ...head, units: [unit] }, [...terms]);
  const asked = Int32Array.of(33, 99, -22);
  const listAtPlaces = createListsAtPlaces(asked);
  const { title, units } = unpackPassage(bytes, listAtPlaces(Int32Array.of(3, 0, 2)));
  expect([...title]).toEqual([33]);
  expect(units.map((own) => [[...own.speakers], [...own.terms]])).toEqual([[[0], [0, -22, 33, 0]]]);
  expect(listAtPlaces(Int32Array.of(0, 0, 1)).subarray(0, 4)).toEqual(Int32Array.of(-22, 0, 0, 0));
  expect(listAtPlaces(Int32Array.of(0, 0, 5_000))[4_999]).toBe(-22);
  expect(listAtPlaces(Int32Array.of(0, 0, 0)).every((term) => term === 0)).toBe(true);
});

test('passages that are unpacked into one pool keep their own terms', () => {
  const terms = Int32Array.of(11, -22, 33);
  const made = [terms, terms.toReversed(), Int32Array.of(-22)].map((own) => ({
    documentTerms: own.length,
    isConversation: false,
    title: own.subarray(0, 1),
    path: Int32Array.of(),
    spans: [],
    units: [{ signals: 1, spanCount: 0, speakers: Int32Array.of(), dates: Int32Array.of(), terms: own }],
  }));
  const packed = made.map((one) => packPassage(one, [...terms]));
  const pool = makeTermPool(packed.reduce((sum, bytes) => sum + bytes.length, 0));
  expect(packed.map((bytes) => unpackPassage(bytes, terms, pool))).toEqual(made);
});

test('terms are read from the database’s form for one list and for lists of several rows', () => {
  const sent = (sizes: number[], values: number[]) => {
    const numbers = [
      sizes.length,
      0,
      23,
      ...sizes.flatMap((size) => [size, 1]),
      ...values.flatMap((n) => [4, n]),
    ];
    const bytes = Buffer.alloc(numbers.length * 4);
    for (const [i, n] of numbers.entries()) bytes.writeInt32BE(n, i * 4);
    return bytes;
  };
  expect([...readTerms(sent([2], [7, -8]))]).toEqual([7, -8]);
  expect([...readTerms(sent([2, 2], [7, -8, 0, 9]))]).toEqual([7, -8, 0, 9]);
  expect([...readTerms(sent([], []))]).toEqual([]);
  const lists = readTermLists(Buffer.concat([sent([2], [7, -8]), sent([], []), sent([1], [9])]));
  expect(lists.map((list) => [...list])).toEqual([[7, -8], [], [9]]);
});

test('a number with leading zeros in a title or path is also one without', () => {
  const passage = { headings: '', spans: [], units: [], isConversation: false, hasSpeakerLines: false };
  const termsFor = (title: string, path: string) => describePassage({ ...passage, title, path }).terms;
  expect(termsFor('DEP 0014', 'rips/rip-0341.md')).toEqual(
    expect.arrayContaining(['0014', '14', '0341', '341']),
  );
  expect(termsFor('', 'notes/2024-05-01.md')).not.toContain('5');
});

test('signals mark a question, a time, a number and a name', () => {
  expect(signalsOf('Shall we?')).toBe(SIGNALS.asks);
  expect(signalsOf('Shall we? [shared image: a boat]')).toBe(SIGNALS.asks);
  expect(signalsOf('Shall we? I think so')).toBe(SIGNALS.holdsQuestion);
  expect(signalsOf('it was last week')).toBe(SIGNALS.time);
  expect(signalsOf('we need seven')).toBe(SIGNALS.number);
  expect(signalsOf('ask Ida about it')).toBe(SIGNALS.name);
});

test('speech loses annotations and detached endings, and lines name speakers only if most lines do', () => {
  expect(plainSpeech("it 's {vocalsound} fine").replace(/ +/g, ' ')).toBe('it fine');
  expect(hasSpeakerLines(['Ann: hi\nBob: hello', 'Ann: so'])).toBe(true);
  expect(hasSpeakerLines(['Note: buy milk', 'and bread', 'and tea'])).toBe(false);
});
