import { expect, test } from 'vitest';
import { mayBeName } from './may-be-name.ts';

test.each([
  'Dr',
  'B.S.',
  'Ph.D',
  'Monday',
  'Libyan',
  'American English',
  'non-Globex',
  'A',
  'zorvin',
  'Depot → Shop',
])('%s is not a name', (name) => expect(mayBeName({ name, confidence: 0.9, quote: name })).toBe(false));

test.each([
  'MEDIUM',
  'DONE',
  'Branch Should Require Review',
  'Should Be Configured To Use',
  'GitHub GitHub',
  'GitHub GitHub GitLab GitLab',
])('the level, sentence or repetition %s is not a name', (name) =>
  expect(mayBeName({ name, confidence: 0.9, quote: name })).toBe(false),
);

test.each(['Medium', 'Duran Duran', 'Shoulder Labs', 'The Show Must Go On'])(
  '%s may be a name, though it resembles those',
  (name) => expect(mayBeName({ name, confidence: 0.9, quote: name })).toBe(true),
);

test.each(['Globex', 'Dr Weber', 'Mae', 'BSD'])('%s may be a name', (name) => {
  expect(mayBeName({ name, confidence: 0.9, quote: name })).toBe(true);
  expect(mayBeName({ name, confidence: 0.4, quote: name })).toBe(false);
});

test('a time zone names no place, unless the place is also named', () => {
  const isName = (name: string, quote: string) => mayBeName({ name, confidence: 1, quote });
  expect(isName('Berlin', 'Tuesdays, 8 pm Europe/Berlin time')).toBe(false);
  expect(isName('Europe', 'Tuesdays, 8 pm Europe/Berlin time')).toBe(false);
  expect(isName('Berlin', 'We meet in Berlin at 8 pm Europe/Berlin time')).toBe(true);
  expect(isName('Berlin', 'Berlin/Hamburg')).toBe(true);
});
