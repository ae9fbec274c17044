import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSentences } from '../sentences.ts';
import type { ClaimContext } from './claim.ts';
import { readPassageClaims } from './read-claims.ts';

const context: ClaimContext = {
  names: ['Taproot 3'],
  speaker: 'Leonie Strand',
  people: new Set(['leonie strand', 'leonie', 'amara']),
  topic: null,
};
const read = (text: string, more: Partial<ClaimContext> = {}) =>
  readPassageClaims(
    splitSentences(text).map((sentence) => sentence.text),
    { ...context, ...more },
  );
/** Formats claims as `subject | slot | value`, with ` < replaced` after it. */
const shown = (text: string, more: Partial<ClaimContext> = {}) =>
  read(text, more)
    .claims.flat()
    .filter((claim) => claim.slot !== '' || claim.replaces.length > 0)
    .map(({ subject, slot, key, replaces }) =>
      [`${subject} | ${slot} | ${key}`, ...replaces.map((value) => value.key)].join(' < '),
    );

describe('a slot and its value', () => {
  test.each([
    [
      'The launch of Taproot 3 moves from 18 May to 15 June 2026.',
      ['3 taproot | launch | 2026-06-15 < 05-18'],
    ],
    ['API v1 is switched off on 30 September 2026.', ['api v1 | end | 2026-09-30']],
    ['Taproot 3 costs 219 euros, not 229 as planned in January.', ['3 taproot | price | 219 eur < 229']],
    ['Taproot 3 reports every 20 minutes by default.', ['3 taproot | interval | 20 min']],
    ['Priyanka Raghunathan owns the launch.', ['3 launch taproot | owner | priyanka raghunathan']],
    ['Owner of the launch: Leonie Strand.', ['3 launch taproot | owner | leonie strand']],
    ['I stay the owner of the launch.', ['3 launch taproot | owner | leonie strand']],
    ['Kuba leads Firmware until the end of September.', ['firmwar | lead | kuba']],
    ['Canopy is maintained by Bram Teller.', ['canopi | maintainer | bram teller']],
    ['All backups go to Dublin.', ['backup | place | dublin']],
    ['Readings move from InfluxDB to TimescaleDB.', ['read | place | timescaledb < influxdb']],
    ['The forecast error is 2.9 percent on the April data.', ['3 taproot | the forecast error | 2.9 %']],
    ['The Canopy budget is 40,000 euros.', ['canopi | the budget | 40000 eur']],
    ['Canopy’s budget is now 55,000 euros.', ['canopi | the budget | 55000 eur']],
    ['The budget of Canopy is 55,000 euros.', ['canopi | the budget | 55000 eur']],
    ['A season query takes 1.4 seconds on Taproot 3.', ['queri season | duration | 1.4 s']],
    ['It lasts two weeks.', ['3 taproot | duration | 2 week']],
    ['Zoe’s phone number is 123-4567.', ['zoe | the phone | 1234567']],
    ["Zoe's phone is now 765 4321, as of today.", ['zoe | the phone | 7654321']],
    ['Ada Lee’s email address is Ada@Lee.example.', ['ada lee | the email | ada@lee.example']],
    ['The port of Canopy is 5433.', ['canopi | the port | 5433']],
    ['Standup is at 09:30.', ['standup | the time | 09:30']],
    ['From Monday the weekly sync starts at 2 pm.', ['sync week | the time | 14:00']],
    ['Standup moved from 9:30 to 10:15 am.', ['standup | the time | 10:15']],
    ['That makes five of 24.', ['3 taproot | of 24 | 5']],
  ])('are read from “%s”', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test.each([
    ['a question claims nothing', 'Who told the customers about it?'],
    ['a time span is not a change', 'I am on leave from 1 July to 30 September.'],
    ['the name of a month is not a place', 'The clock is in May.'],
    ['“the old one” is about nothing that another text names', 'The old one goes to Kofi.'],
    ['taking effect takes no time', 'The new rule takes effect after 14 days.'],
    ['a time is not of every day if the sentence names one', 'The demo is at 14:00 on Monday.'],
    ['a day with a date is one day', 'The demo is at 14:00 on 3 March 2027.'],
    ['any call is another one', 'The call is at 10:00.'],
    ['a former number does not hold', 'Zoe’s old phone number is 1234567.'],
    ['a number with a noun is another claim', 'Zoe’s team is 14 people and 2 dogs.'],
    ['nobody owns', 'This owns nothing that we know.'],
  ])('%s: “%s”', (_what, text) => {
    expect(shown(text)).toEqual([]);
  });
});

describe('the replaced value', () => {
  test('comes from the sentence before the correction', () => {
    expect(shown('Version 1 said 187 gateways. The right figure is 212 gateways.')).toContain(
      '3 taproot |  | 212 gateway < 187 gateway',
    );
  });

  test('belongs to the value of the same measure next to it', () => {
    expect(shown('Forecast: 2,600 probes instead of 4,800, revenue 6.9 million.')).toEqual([
      '3 taproot |  | 2600 probe < 4800',
    ]);
  });

  test('may be named without its replacement', () => {
    expect(shown('This change replaces the fixed 8-second join retry by a better one.')).toContain(
      '3 taproot |  |  < 8 s',
    );
  });
});

test('a decision in a text about one thing gives that thing’s value', () => {
  const topic = { slot: 'price', kind: 'amount', units: ['eur'] } as const;
  expect(shown('Decided: 219 euros, with no discount.', { topic })).toEqual(['3 taproot | price | 219 eur']);
  expect(shown('It was 219 euros once.', { topic })).toEqual([]);
});

test.each([
  ['**2026-03-12** Taproot 3 is launched on 15 June.', '2026-03-12'],
  ['22 April 2026: Taproot 3 costs 219 euros.', '2026-04-22'],
  ['On 14 April 2026 at 02:00 a certificate expired.', null],
  ['Nothing was said.', null],
])('“%s” is about %s', (text, day) => {
  expect(read(text).said).toBe(day);
});

test('the days of validity are not values', () => {
  const [claim] = read('From 15 June Priyanka Raghunathan owns the launch.').claims.flat();
  expect(claim).toMatchObject({ slot: 'owner', from: '06-15', until: null });
});

test('any text is read, with as many lists of claims as it has sentences', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (sentences) => {
      expect(readPassageClaims(sentences, context).claims).toHaveLength(sentences.length);
    }),
  );
});

test('reads long and hostile sentences without slowing down', () => {
  const hostile = ['from 1 May to '.repeat(40), 'A owner of '.repeat(50), 'x'.repeat(100_000)];
  expect(readPassageClaims(hostile, context).claims).toHaveLength(3);
});
