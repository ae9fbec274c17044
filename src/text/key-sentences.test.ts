import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keySentences } from './key-sentences.ts';
import { splitSentences } from './sentences.ts';

const article = [
  '# Export service',
  '',
  'The export service writes every report of a customer to the archive each night.',
  'It was a sunny day at the lake and nobody minded.',
  'Reports that the export service cannot write are retried by the archive team in the morning.',
  'Customers find their reports in the archive under the name of the export.',
  'The export service writes every report of a customer to the archive each night.',
  'see also',
  '`export --all` runs it by hand',
].join('\n');

describe('keySentences', () => {
  test('finds the text’s subject, in reading order, without headings and repeats', () => {
    const found = keySentences(splitSentences(article), 3).map((sentence) => sentence.plain);
    expect(found).toHaveLength(3);
    expect(found[0]).toBe('The export service writes every report of a customer to the archive each night.');
    expect(found).not.toContain('It was a sunny day at the lake and nobody minded.');
    expect(new Set(found).size).toBe(3);
  });

  test('gives offsets that lead back to the text', () => {
    for (const { start, end, text } of keySentences(splitSentences(article), 3)) {
      expect(article.slice(start, end)).toBe(text);
    }
  });

  test('returns nothing rather than fragments', () => {
    expect(keySentences(splitSentences('- one\n- two\n\n# Three'), 3)).toEqual([]);
    expect(keySentences([], 3)).toEqual([]);
  });

  test('covers the whole text, so that a remark at its end is not its main point', () => {
    const subject = ['storage', 'network', 'billing', 'release'];
    for (const word of subject) {
      const text = [
        `The ${word} team keeps a list of all ${word} problems.`,
        `Every ${word} problem gets an owner of the ${word} team within a day.`,
        `Problems of ${word} that stay open are shown to the board each week.`,
        'Lunch is at noon in the large room downstairs.',
      ].join(' ');
      const [first] = keySentences(splitSentences(text), 1);
      expect(first?.plain).toContain(word);
    }
  });

  test('reads the same with and without markup, and omits what cannot stand alone', () => {
    const plain = 'The export service writes every report to the archive each night.';
    const marked =
      'The **export service** writes [every report](https://x.io/a) to the `archive` each night.';
    for (const source of [plain, marked])
      expect(keySentences(splitSentences(source), 2).map((sentence) => sentence.plain)).toEqual([plain]);
    for (const source of ['the of and to', 'Why is that so and not the other way?  ok', '| a | b |', '...'])
      expect(keySentences(splitSentences(source), 0)).toEqual([]);
  });

  test('is limited for a book', () => {
    const sentences = splitSentences(
      'The team moved the pricing page to the new host again. '.repeat(20_000),
    );
    expect(keySentences(sentences, 5)).toHaveLength(1);
  });

  test('never returns more than requested, and returns the same each time', () => {
    const sentence = fc.constantFrom(
      'The team moved the pricing page to the new host.',
      'Ann owns the billing service since the last spring.',
      'Nobody knows how long the migration of data takes.',
      'short',
      '# Heading here',
    );
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 20 }), fc.nat(5), (sentences, count) => {
        const source = splitSentences(sentences.join('\n\n'));
        const found = keySentences(source, count);
        expect(found.length).toBeLessThanOrEqual(count);
        expect(keySentences(source, count)).toEqual(found);
      }),
    );
  });
});
