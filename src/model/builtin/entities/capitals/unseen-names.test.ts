import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNames, type FoundName } from '../../../../text/names.ts';
import { splitSentences } from '../../../../text/sentences.ts';
import { vocabularyOf } from '../ordinary-words.ts';
import { findUnseenNames } from './unseen-names.ts';

/** What is found beside the `found` names, all in one block. */
function unseenIn(text: string, found: readonly Pick<FoundName, 'text' | 'type' | 'confidence'>[] = []) {
  const placed = found.map((name) => {
    const start = text.indexOf(name.text);
    return { ...name, start, end: start + name.text.length };
  });
  return findUnseenNames([{ sentences: splitSentences(text), found: placed }], vocabularyOf([text]));
}
const namesIn = (...input: Parameters<typeof unseenIn>) => unseenIn(...input).map(({ name }) => name);

describe('findUnseenNames', () => {
  const quillon = { text: 'Quillon', type: 'ORG', confidence: 0.7 } as const;

  test('finds the other occurrences of a name that the tagger found once, with its type', () => {
    const text = 'We asked Quillon about it. Nobody heard of Quillon before, or what Quillon does.';
    expect(unseenIn(text, [quillon])).toEqual([
      expect.objectContaining({ name: 'Quillon', type: 'ORG', confidence: 0.7 }),
      expect.objectContaining({ name: 'Quillon', type: 'ORG', confidence: 0.7 }),
    ]);
  });

  test('leaves places that the tagger has, and uncertain names', () => {
    expect(namesIn('We asked Quillon about it.', [quillon])).toEqual([]);
    const unsure = { ...quillon, confidence: 0.3 };
    expect(namesIn('We asked Quillon about it, nobody else.', [unsure])).toEqual([]);
  });

  test('skips a found name that the document also writes in lower case', () => {
    const text = 'We asked Quillon about it. A quillon is a part of a sword, says Quillon too.';
    expect(namesIn(text, [quillon])).toEqual([]);
  });

  test('finds a word that the document uses as a name, everywhere in it, without a type', () => {
    const text =
      'Welcome to us. We have run Tarwin since spring. Ask whether Tarwin is up. Tarwin is old by now.';
    expect(unseenIn(text).map(({ name, type }) => [name, type])).toEqual([
      ['Tarwin', null],
      ['Tarwin', null],
      ['Tarwin', null],
    ]);
  });

  test('of any text are in the text, quoted from it, and never overlap found names', () => {
    const word = fc.constantFrom('Quillon', 'Tarwin', 'the', 'at', 'we', 'plan', 'Plan', '.', 'of', 'asked');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join(' ');
        const sentences = splitSentences(text);
        const found = findNames(text, sentences).filter(({ confidence }) => confidence >= 0.5);
        const unseen = findUnseenNames([{ sentences, found }], vocabularyOf([text]));
        const places = (name: string) => text.split(name).length - 1;
        for (const { name, quote } of unseen) {
          expect(text).toContain(quote);
          expect(quote).toContain(name);
          const own = [...unseen, ...found.map(({ text: other }) => ({ name: other }))];
          expect(own.filter((other) => other.name === name).length).toBeLessThanOrEqual(places(name));
        }
      }),
    );
  });
});
