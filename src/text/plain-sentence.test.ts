import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainSentence } from './plain-sentence.ts';

describe('plainSentence', () => {
  test('keeps the words of links, emphasis and code and drops their marks', () => {
    expect(plainSentence('Read **the [plan](https://x.io/a_(b))** in `docs/`, [again][1] or [once].')).toBe(
      'Read the plan in docs/, again or once.',
    );
    expect(plainSentence('It _really_ grew.[^a1] ![chart](c.png "t")')).toBe('It really grew. chart');
  });

  test('keeps underscores and stars inside words', () => {
    expect(plainSentence('Set MAX_POOL_SIZE to 2*3*4.')).toBe('Set MAX_POOL_SIZE to 2*3*4.');
  });

  test('drops tags, comments and quote marks, unescapes entities and joins lines', () => {
    expect(plainSentence('One <b>two</b><!-- x -->\n> three \\* &amp; four')).toBe('One two three * & four');
    expect(plainSentence('Gates &mdash; the board&rsquo;s &ldquo;own&rdquo;')).toBe(
      'Gates — the board’s “own”',
    );
  });

  test('returns one line without surrounding whitespace for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = plainSentence(text);
        expect(plain).toBe(plain.trim());
        expect(plain).not.toContain('\n');
      }),
    );
  });
});
