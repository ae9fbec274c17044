import { expect, test } from 'vitest';
import { bareName, SLUG, slugOf } from './team.ts';

test.each([
  ['SIG Network', 'network'],
  ['The Firmware team', 'firmware'],
  ['Special Interest Group API Machinery', 'api machinery'],
  ['Département Marketing', 'departement marketing'],
  ['Customer Success', 'customer success'],
])('%s is told from other teams by “%s”', (name, bare) => {
  expect(bareName(name)).toBe(bare);
});

test.each(['SIG Network', 'Équipe Données & IA', '営業部', '!!!', 'x'.repeat(200)])(
  '%s gets a slug that is one',
  (name) => {
    expect(slugOf(name)).toMatch(SLUG);
    expect(slugOf(name)).toBe(slugOf(name));
  },
);

test('names of scripts without a Latin spelling keep apart', () => {
  expect(slugOf('営業部')).not.toBe(slugOf('開発部'));
});
