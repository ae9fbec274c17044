import { expect, test } from 'vitest';
import { comparePair } from './compare-pair.ts';

const entity = (name: string, more: object = {}) => ({
  name,
  aliases: [],
  type: 'person',
  attributes: {},
  ...more,
});

test('equal names are shown, or else the words that both names have', () => {
  const both = comparePair(
    entity('Bob Miller', { aliases: ['R. Miller'] }),
    entity('Robert Miller', { aliases: ['BOB MILLER'] }),
  );
  expect(both).toEqual({ shared: ['name: Bob Miller', 'type: person'], against: [] });
  expect(comparePair(entity('Bob Miller'), entity('Robert Miller')).shared).toEqual([
    'word: miller',
    'type: person',
  ]);
});

test('equal attributes are evidence for the pair, and other types and values against it', () => {
  const left = entity('Kettle', { type: 'product', attributes: { color: 'Red', maker: 'Acme', size: null } });
  const right = entity('Kettle', { type: 'topic', attributes: { color: 'red', maker: 'Norda', size: 3 } });
  expect(comparePair(left, right)).toEqual({
    shared: ['name: Kettle', 'color: Red'],
    against: ['type: product / topic', 'maker: Acme / Norda'],
  });
});

test('only useful evidence is shown, and long values are shortened', () => {
  const attributes = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`k${i}`, `${'v '.repeat(100)}${i}`]),
  );
  const { shared } = comparePair(entity('A B', { attributes }), entity('A B', { attributes }));
  expect(shared).toHaveLength(8);
  for (const line of shared) expect(line.length).toBeLessThan(100);
  const hostile = comparePair(entity('…'), entity('…', { attributes: { __proto__: 'x' } }));
  expect(hostile.shared).toEqual(['type: person']);
});
