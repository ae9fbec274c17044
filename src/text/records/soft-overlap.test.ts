import { describe, expect, test } from 'vitest';
import { recordTokens } from './record-tokens.ts';
import { softOverlap } from './soft-overlap.ts';

const overlap = (left: string, right: string) =>
  softOverlap(
    recordTokens(left, () => 1),
    recordTokens(right, () => 1),
  );

describe('softOverlap', () => {
  test('is 1 for equal words in any order and for words written as one', () => {
    expect(overlap('red lamp', 'lamp red')).toEqual({ left: 1, right: 1 });
    expect(overlap('cush top', 'cushtop')).toEqual({ left: 1, right: 1 });
  });

  test('counts initials, beginnings and misspellings partly', () => {
    expect(overlap('j smith', 'john smith').left).toBeCloseTo(0.85);
    expect(overlap('intl', 'international').left).toBe(0);
    expect(overlap('inter', 'international').left).toBeCloseTo(0.85);
    expect(overlap('fernandez', 'fernandes').left).toBeGreaterThan(0.85);
  });

  test('never treats different numbers as similar', () => {
    expect(overlap('170', '171').left).toBe(0);
    expect(overlap('kxw170', 'kxw170b').left).toBeCloseTo(0.9);
  });

  test('returns for each side how much of it the other has', () => {
    const found = overlap('red lamp', 'big red lamp of oak');
    expect(found.left).toBe(1);
    expect(found.right).toBeLessThan(0.7);
    expect(overlap('', 'lamp')).toEqual({ left: 0, right: 0 });
  });
});
