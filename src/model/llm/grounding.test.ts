import { expect, test } from 'vitest';
import { createGrounding } from './grounding.ts';

const grounding = createGrounding(
  'Ada Lovelace decided on 2026-03-14 that the billing services move to Postgres for 12,500 euros.',
);

test('a text in the source’s words is accepted, in other forms of them too', () => {
  expect(grounding.holds('Ada Lovelace decides that billing is moved to Postgres.', 0.9)).toBe(true);
});

test('a text in other words does not', () => {
  expect(grounding.holds('Zebras graze on Martian meadows.', 0.3)).toBe(false);
});

test('a single number that the source lacks is enough for a refusal', () => {
  expect(grounding.holds('The billing services move for 12,500 euros.', 0.5)).toBe(true);
  expect(grounding.holds('The billing services move for 13,500 euros.', 0.5)).toBe(false);
  expect(grounding.holds('Ada Lovelace decided on March 14, 2026.', 0.5)).toBe(true);
  expect(grounding.holds('Ada Lovelace decided on March 15, 2026.', 0.5)).toBe(false);
});

test('a text without words of its own is accepted', () => {
  expect(grounding.holds('…', 1)).toBe(true);
});

test('words are compared whatever the numbers are', () => {
  expect(grounding.sharesWords('The billing services move for 13,500 euros.', 0.5)).toBe(true);
  expect(grounding.sharesWords('Zebras graze on Martian meadows.', 0.3)).toBe(false);
});
