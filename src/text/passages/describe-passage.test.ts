import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashTerm } from '../terms/analyze-token.ts';
import { describePassage, type PassageText } from './describe-passage.ts';
import { packPassage, unpackPassage } from './packed-passage.ts';
import { SIGNS, signsOf } from './signs.ts';
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
    const { tsv } = describePassage(
      passage([{ text: 'The pump, the pumps!', speaker: 'Ida Holm', date: '2023-05-07' }], {
        title: 'Night shift',
        path: 'plans/pump-repair.md',
        headings: 'Valves',
      }),
    );
    expect(tsv.trim().split(' ')).toEqual(
      expect.arrayContaining([
        "'night'",
        "'shift'",
        "'plan'",
        "'repair'",
        "'valv'",
        "'ida'",
        "'holm'",
        "'pump'",
        "'@d2023-05-07'",
      ]),
    );
    expect(tsv.match(/'pump'/g)).toHaveLength(1);
    expect(tsv).not.toContain("'the'");
  });

  test('keeps the terms of each message apart, in order, with who said it', () => {
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

  test('quotes what Postgres would read as syntax', () => {
    expect(describePassage(passage([{ text: "rock'n'roll" }])).tsv).toContain("'rock''n''roll'");
  });
});

test('a packed passage comes back as it was, from any place in a buffer', () => {
  const terms = fc
    .array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 20 })
    .map((n) => Int32Array.from(n));
  const count = fc.nat({ max: 100_000 });
  const span = fc.record({ block: count, start: count, end: count, blockStart: count });
  const unit = fc.record({
    signs: fc.nat({ max: 31 }),
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
      const bytes = Buffer.concat([Buffer.alloc(offset), packPassage(one)]).subarray(offset);
      expect(unpackPassage(bytes)).toEqual(one);
    }),
  );
});

test('signs tell a question, a time, a number and a name', () => {
  expect(signsOf('Shall we?')).toBe(SIGNS.asks);
  expect(signsOf('Shall we? [shared image: a boat]')).toBe(SIGNS.asks);
  expect(signsOf('Shall we? I think so')).toBe(SIGNS.holdsQuestion);
  expect(signsOf('it was last week')).toBe(SIGNS.time);
  expect(signsOf('we need seven')).toBe(SIGNS.number);
  expect(signsOf('ask Ida about it')).toBe(SIGNS.name);
});

test('speech loses annotations and loose endings, and lines name speakers only where most do', () => {
  expect(plainSpeech("it 's {vocalsound} fine").replace(/ +/g, ' ')).toBe('it fine');
  expect(hasSpeakerLines(['Ann: hi\nBob: hello', 'Ann: so'])).toBe(true);
  expect(hasSpeakerLines(['Note: buy milk', 'and bread', 'and tea'])).toBe(false);
});
