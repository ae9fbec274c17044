import { expect, test } from 'vitest';
import { askedKind, askedSlots, wordsBeside } from './asked-slots.ts';
import { attributeKey } from './measure-claims.ts';

test.each([
  ['When does API v1 end?', 'date'],
  ['What is the launch date?', 'date'],
  ['How many gateways are there?', 'amount'],
  ['What does it cost?', 'amount'],
  ['Who owns it?', 'name'],
  ['Where do the backups go?', 'name'],
  ['Tell me about Taproot 3.', null],
])('“%s” asks for a %s', (question, kind) => {
  expect(askedKind(question)).toBe(kind);
});

test.each([
  ['When is the launch of Taproot 3?', '3 taproot', 'launch'],
  ['Who owns the launch of Taproot 3?', '3 launch taproot', 'owner'],
  ['When is the slot at Kestrel Test House?', 'hous kestrel test', 'date of slot'],
  ['What is the forecast error of Almanac?', 'almanac', 'the forecast error'],
  ['Where do the backups go?', 'backup', 'place'],
  ['When is standup?', 'standup', 'the time'],
  ['What is Zoe’s phone number?', 'zoe', 'the phone'],
  ['How long does a season query take?', 'queri season', 'duration'],
])('“%s” may ask for what is said of “%s” by “%s”', (question, subject, slot) => {
  expect(askedSlots(question)).toContainEqual({ subject, slot });
});

test('a long question asks for a limited number of things', () => {
  expect(askedSlots('When and where is the price of it kept? '.repeat(50)).length).toBeLessThanOrEqual(400);
});

test('the other words of a question remain', () => {
  expect(wordsBeside('What does Taproot 3 cost?', 'price')).toBe('What does Taproot 3  ?');
  expect(wordsBeside('What is the forecast error of Almanac?', `the ${attributeKey('forecast error')}`)).toBe(
    'What is the of Almanac?',
  );
});
