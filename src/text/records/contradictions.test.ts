import { describe, expect, test } from 'vitest';
import { contradictions, namesContradict } from './contradictions.ts';

describe('contradictions', () => {
  test.each([
    ['kettle silver', 'kettle black'],
    ['memory card 2 gb', 'memory card 8gb'],
    ['television 46 inch', "television 50' wide"],
  ])('%s and %s are different', (left, right) => expect(contradictions(left, right)).toBe(1));

  test.each([
    ['kettle silver', 'kettle'],
    ['kettle grey', 'Kettle, gray'],
    ['camera 14.7 megapixel', 'camera 14 megapixels'],
    ['card 2 gb, 5 watt', 'card 2gb'],
    ['screen 46 inch', 'screen 2 gb'],
    ['titan silver black', 'black'],
  ])('%s and %s may be the same', (left, right) => expect(contradictions(left, right)).toBe(0));

  test('count each kind once', () => {
    expect(contradictions('red card 2 gb', 'blue card 4 gb')).toBe(2);
  });
});

describe('namesContradict', () => {
  test.each([
    ['Growing trees: part I', 'Growing trees, Part II'],
    ['River of Stone vol. 2', 'River of Stone, Vol 3'],
    ['River of Stone', 'River of Stone (Karaoke Version)'],
    ['Organic Ale', 'Non-Organic Ale'],
  ])('%s and %s are different', (left, right) => expect(namesContradict(left, right)).toBeGreaterThan(0));

  test.each([
    ['Growing trees: part II', 'Growing trees (Part II)'],
    ['Growing trees', 'Growing trees, part 1'],
    ['River of Stone', 'River of Stone [Explicit]'],
  ])('%s and %s may be the same', (left, right) => expect(namesContradict(left, right)).toBe(0));
});
