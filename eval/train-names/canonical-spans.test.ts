import { describe, expect, test } from 'vitest';
import { canonicalSpans, type GoldEntity, withoutPronouns } from './canonical-spans.ts';

const entity = (text: string, type: string, raw?: string): GoldEntity => ({
  start: 10,
  end: 10 + text.length,
  text,
  type,
  ...(raw ? { raw } : {}),
});
const canonical = (...entities: GoldEntity[]) =>
  canonicalSpans(entities).map(({ text, type, start }) => [type, text, start]);

describe('canonicalSpans', () => {
  test('removes titles, articles and common words from names', () => {
    expect(canonical(entity('Foreign Secretary Ann Miller', 'PER'))).toEqual([['PER', 'Ann Miller', 28]]);
    expect(canonical(entity('the northern city of Oldtown', 'LOC'))).toEqual([['LOC', 'Oldtown', 31]]);
  });

  test('splits places at commas and turns nationalities into other names', () => {
    expect(canonical(entity('Oldtown , Newland', 'LOC'))).toEqual([
      ['LOC', 'Oldtown', 10],
      ['LOC', 'Newland', 20],
    ]);
    expect(canonical(entity('Danish', 'OTHER', 'Nationality'))).toEqual([['MISC', 'Danish', 10]]);
  });

  test('leave out pronouns, common nouns and kinds that are not names', () => {
    expect(
      canonical(entity('they', 'ORG'), entity('the town', 'LOC'), entity('two', 'OTHER', 'Quantity')),
    ).toEqual([]);
    expect(withoutPronouns([entity('He', 'PER'), entity('Ann', 'PER')])).toHaveLength(1);
  });
});
