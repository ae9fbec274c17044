import { describe, expect, it } from 'vitest';
import { findFeelings } from './find-feelings.ts';

describe('findFeelings', () => {
  it('finds the sentences in which someone says how they feel', () => {
    const text =
      'The release is on Friday. I am really worried about the tests. We feel proud of it. I love this.';
    expect(findFeelings(text)).toEqual([
      'I am really worried about the tests.',
      'We feel proud of it.',
      'I love this.',
    ]);
  });

  it.each([
    ["I'm so tired today.", true],
    ['I’m so tired today.', true],
    ['We were very happy about it.', true],
    ['i feel sad. she does not.', true],
    ['I hate mornings.', true],
    ['I regret it.', true],
    ['They say I am happy.', true],
    ['I am the one who is in the end happy.', false],
    ['You are angry.', false],
    ['I am Joy.', false],
    ['Hi, amused to see you.', false],
    ['The happy path works.', false],
  ])('“%s” says how someone feels: %s', (text, says) => {
    expect(findFeelings(text).length > 0).toBe(says);
  });

  it('guesses nothing', () => {
    for (const text of ['', 'It rains.', 'She is sad.', 'I am Petra.', 'The angry birds.', 'I was late.'])
      expect(findFeelings(text), text).toEqual([]);
  });

  it('takes linear time', () => {
    expect(findFeelings('I am really very '.repeat(20_000))).toEqual([]);
  });
});
