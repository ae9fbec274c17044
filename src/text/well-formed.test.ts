import { describe, expect, test } from 'vitest';
import { isWellFormed } from './well-formed.ts';

describe('isWellFormed', () => {
  test('accepts sentences that can stand alone', () => {
    for (const sentence of [
      'The pricing page moved to the growth team in May.',
      '“We ship on Friday,” said Ann to the board.',
      '42 customers (of 60) asked for the new export.',
      '料金ページは五月に成長チームへ移りました。',
    ]) {
      expect(isWellFormed(sentence), sentence).toBe(true);
    }
  });

  test('refuses headings, fragments, navigation, code, tables and what was cut', () => {
    for (const sentence of [
      'Getting started with the service',
      'and then we moved it to the other team.',
      'Too short.',
      'Home › Docs › Guides › Start here now.',
      'const total = items.map((item) => item.price); return total.',
      '| Name | Owner | Date of the release |',
      'Read the plan [here](https://example.org/ before you start.',
      'The list of all things that we have to do with the.',
      'It says (see the other page for more about this.',
      'THE PARTIES AGREE THAT THIS IS BINDING FOR ALL.',
      'We looked at many things and then we...',
      'Click here to read more about the new export.',
      `${'Word '.repeat(100)}end.`,
    ]) {
      expect(isWellFormed(sentence), sentence).toBe(false);
    }
  });
});
