import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywords } from './keywords.ts';

const article =
  'The export service writes reports. Each night the export service packs the reports of a customer, and the customer finds them. ' +
  'When the export service fails, the archive team repairs it. A sunny day.';

describe('keywords', () => {
  test('puts the phrases that a text keeps coming back to first', () => {
    const found = keywords(article, 3).map(({ text }) => text);
    expect(found[0]).toBe('export service');
    expect(found).toHaveLength(3);
    expect(found).not.toContain('sunny day');
  });

  test('counts forms of one word together and shows the first', () => {
    expect(keywords('Deployment pipelines. The deployment pipeline is new. Other things.', 1)[0]?.text).toBe(
      'Deployment pipelines',
    );
  });

  test('gives no phrase inside another, no stop words alone, never more than asked', () => {
    const word = fc.constantFrom('the', 'export', 'service', 'of', 'reports', '.', 'team', 'and', '12', '\n');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.nat(5), (words, count) => {
        const found = keywords(words.join(' '), count).map(({ text }) => text);
        expect(found.length).toBeLessThanOrEqual(count);
        for (const phrase of found) expect(phrase).toMatch(/export|service|reports|team/);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
