import { describe, expect, it } from 'vitest';
import { reflow } from './reflow.ts';

describe('reflow', () => {
  it('joins wrapped paragraphs and nothing else', () => {
    const text = '# Head\n\none\ntwo\n\n- a\n- b\n\n```\nx\n\ny\n```\n\n| a |\n| b |\n\nthree\nfour';
    expect(reflow(text)).toBe(
      '# Head\n\none two\n\n- a\n- b\n\n```\nx\n\ny\n```\n\n| a |\n| b |\n\nthree four',
    );
  });
});
