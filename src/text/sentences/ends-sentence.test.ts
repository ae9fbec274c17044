import { describe, expect, test } from 'vitest';
import { endsSentence } from './ends-sentence.ts';

/** Returns whether a sentence ends at the first “|” of the text, which is removed. */
function endsAtBar(marked: string): boolean {
  const after = marked.indexOf('|');
  const unit = marked.replace('|', '');
  let markEnd = after;
  while (markEnd > 0 && /["”’)\]]/.test(unit[markEnd - 1] ?? '')) markEnd--;
  let at = markEnd;
  while (at > 0 && /[.!?…。]/.test(unit[at - 1] ?? '')) at--;
  return endsSentence(unit, at, markEnd, after);
}

describe('endsSentence', () => {
  test.each([
    'It works.| Then we left.',
    'He said “no.”| She left.',
    'We sold it to Acme Inc.| The price fell.',
    'You and I.| They came.',
    'Is it?| yes it is.',
    'So…| Next one.',
    '終わり。|次',
    'see fig.| Then go.',
  ])('ends at the bar in “%s”', (marked) => expect(endsAtBar(marked)).toBe(true));

  test.each([
    'Dr.| Smith came.',
    'version 1.|2 is out',
    'J.| Smith came.',
    'see Fig.| 3 for it',
    'about 5 p.m.| on Friday',
    '“Really?”| she asked.',
    'wait...| and see',
    'the U.S.| Army',
    '1.| First item',
    'approx.| Five',
  ])('does not end at the bar in “%s”', (marked) => expect(endsAtBar(marked)).toBe(false));
});
