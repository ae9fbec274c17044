import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordSimilarity } from './record-similarity.ts';
import { wordWeights } from './record-tokens.ts';

describe('recordSimilarity', () => {
  test('matches two descriptions of one product by its model number', () => {
    const found = recordSimilarity(
      { name: 'Acme Silver Kettle KX-W170', description: 'Two litres, silver finish' },
      { name: 'acme kettle kxw170', description: '' },
    );
    expect(found).toMatchObject({ isMatch: true });
  });

  test('separates products of one maker with different model numbers', () => {
    const found = recordSimilarity(
      { name: 'Acme Silver Kettle KX-W170' },
      { name: 'Acme Silver Kettle ZR-9920B' },
    );
    expect(found).toMatchObject({ isMatch: false, isCertain: false });
  });

  test('matches papers with their authors in another order, and merges them without asking', () => {
    const found = recordSimilarity(
      { title: 'Growing trees of documents', authors: 'A. Miller, B. Jones', year: '2019' },
      { title: 'Growing trees of documents.', authors: 'B Jones, Anna Miller', year: '2019' },
    );
    expect(found).toMatchObject({ isMatch: true, isCertain: true });
    expect(found.score).toBeGreaterThan(0.85);
  });

  test('separates editions by year and songs by length', () => {
    const song = { name: 'River of Stone', artist: 'The Lamps', time: '3:20' };
    expect(recordSimilarity(song, { ...song }).isMatch).toBe(true);
    expect(recordSimilarity(song, { ...song, name: 'River of Stone (Live)', time: '9:47' }).isMatch).toBe(
      false,
    );
  });

  test('finds a maker that one record has in the name and the other in a field', () => {
    const found = recordSimilarity(
      { name: 'Old Bridge Honey Amber', brewery: 'Old Bridge Brewing Co.' },
      { name: 'Honey Amber', brewery: 'Old Bridge Brewing Company' },
    );
    expect(found.isMatch).toBe(true);
  });

  test('counts rare words of a collection more than common ones', () => {
    const records = [
      { name: 'lamp red' },
      { name: 'lamp blue' },
      { name: 'lamp oak' },
      { name: 'lamp zinc' },
    ];
    const weight = wordWeights(records);
    expect(weight('zinc')).toBeGreaterThan(weight('lamp'));
    const plain = recordSimilarity({ name: 'lamp zinc' }, { name: 'lamp red' });
    expect(recordSimilarity({ name: 'lamp zinc' }, { name: 'lamp red' }, weight).score).toBeLessThan(
      plain.score,
    );
  });

  test('merges without asking only by values that no two things share', () => {
    const kettle = { name: 'Acme Silver Kettle KX-W170', description: 'Two liters' };
    const same = { name: 'acme kettle kxw170', description: 'Two liters, silver' };
    expect(recordSimilarity(kettle, same).isCertain).toBe(true);
    expect(recordSimilarity(kettle, { ...same, description: 'Two liters, black' }).isCertain).toBe(false);
    expect(recordSimilarity(kettle, { ...same, name: 'acme kettle kxw170s' }).isCertain).toBe(false);
    const app = { name: 'Taskfold Planner Deluxe 2', maker: 'Norda Software' };
    expect(recordSimilarity(app, { ...app }).isCertain).toBe(true);
    expect(recordSimilarity(app, { ...app, name: 'Taskfold Planner Deluxe 2 Upgrade' }).isCertain).toBe(
      false,
    );
    expect(recordSimilarity(app, { ...app, maker: 'Globex' }).isCertain).toBe(false);
  });

  test('is symmetric, between 0 and 1, and never automatic without a match, for any records', () => {
    const record = fc.dictionary(
      fc.constantFrom('name', 'maker', 'year', 'price'),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(record, record, (left, right) => {
        const found = recordSimilarity(left, right);
        expect(found.score).toBeGreaterThanOrEqual(0);
        expect(found.score).toBeLessThanOrEqual(1);
        if (found.isCertain) expect(found.isMatch).toBe(true);
        const ordered = Object.fromEntries(
          Object.keys(left)
            .filter((key) => key in right)
            .map((key) => [key, right[key] ?? '']),
        );
        const rest = Object.fromEntries(Object.entries(right).filter(([key]) => !(key in left)));
        expect(recordSimilarity({ ...ordered, ...rest }, left).score).toBeCloseTo(
          recordSimilarity(left, { ...ordered, ...rest }).score,
          2,
        );
      }),
    );
  });
});
