import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareName, SLUG, slugOf } from './team.ts';

test.each([
  ['SIG Network', 'network'],
  ['The Firmware team', 'firmware'],
  ['Special Interest Group API Machinery', 'api machinery'],
  ['Département Marketing', 'departement marketing'],
  ['Customer Success', 'customer success'],
  ['Team', ''],
  ['the SIG team', ''],
  ['Steam Engines', 'steam engines'],
  ['Working Group: Batch', 'batch'],
  ['R&D Department', 'r d'],
  ['営業部', '営業部'],
  ['', ''],
])('%s is distinguished from other teams by “%s”', (name, bare) => {
  expect(bareName(name)).toBe(bare);
});

test.each(['SIG Network', 'Équipe Données & IA', '営業部', '!!!', 'x'.repeat(200)])(
  '%s gets a valid slug',
  (name) => {
    expect(slugOf(name)).toMatch(SLUG);
  },
);

test.each([
  ['SIG Network', 'sig-network'],
  ['Équipe Données & IA', 'equipe-donnees-ia'],
  ['  --Ops!!  ', 'ops'],
  ['a'.repeat(70), 'a'.repeat(64)],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['営業 2', '2'],
])('%s has the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('any name gets a valid slug, and a valid one keeps it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(SLUG);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

test('names of scripts without a Latin spelling stay distinct', () => {
  expect(slugOf('営業部')).not.toBe(slugOf('開発部'));
});
