import { expect, test } from 'vitest';
import { surerOfSpeakers } from './surer-of-speakers.ts';

const mention = (name: string, quote: string, more: object = {}) => ({
  name,
  quote,
  type: 'ORG' as const,
  confidence: 0.6,
  isThing: false,
  isOrdinary: false,
  form: null,
  use: null,
  ...more,
});
const SAID = '“No,” said Tanasaki.';

test('a person quoted once is a person in the whole document', () => {
  const all = [mention('Tanasaki', SAID), mention('Tanasaki', 'Tanasaki left.', { isUntyped: true })];
  const found = all.map(surerOfSpeakers(all, new Set()));
  expect(found.map(({ type, confidence }) => [type, confidence])).toEqual([
    ['PER', 0.95],
    ['PER', 0.95],
  ]);
});

test.each([{ use: 'organization' }, { form: 'organization' }, { isOrdinary: true }])(
  'not if something else is known of the name: %j',
  (known) => {
    const one = mention('Tanasaki', SAID, known);
    expect(surerOfSpeakers([one], new Set())(one)).toBe(one);
  },
);

test('a speaker is a person only if the tagger takes them for one', () => {
  const [person, other] = [mention('Tana', 'Tana: yes', { type: 'PER' }), mention('Tana', 'Tana: yes')];
  const surer = surerOfSpeakers([person, other], new Set(['Tana']));
  expect([surer(person).confidence, surer(other).confidence]).toEqual([0.95, 0.6]);
});
