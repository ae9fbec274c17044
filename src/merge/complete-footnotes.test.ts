import { describe, expect, it } from 'vitest';
import { completeFootnotes } from './complete-footnotes.ts';
import { mergeTexts } from './merge.ts';

describe('completeFootnotes', () => {
  it('adds missing ones below the definitions, from the first source that has them', () => {
    const text = 'One.[^a] Two.[^b]\n\n[^a]: A\n';
    expect(completeFootnotes(text, ['none', '[^b]: B\n', '[^b]: other\n'])).toBe(
      'One.[^a] Two.[^b]\n\n[^a]: A\n[^b]: B\n',
    );
  });

  it('includes continuation lines, and what a definition refers to', () => {
    const source = '[^a]: A, see[^b]\n    second line\n[^b]: B\n';
    expect(completeFootnotes('One.[^a]', [source])).toBe(
      'One.[^a]\n\n[^a]: A, see[^b]\n    second line\n[^b]: B\n',
    );
  });

  it('uses the line endings of the text', () => {
    expect(completeFootnotes('One.[^a]\r\n', ['[^a]: A\n'])).toBe('One.[^a]\r\n\r\n[^a]: A\r\n');
  });

  it('changes nothing if nothing is missing or nobody has it', () => {
    for (const text of ['One.\n', 'One.[^a]\n\n[^a]: A\n', 'One.[^zz]\n']) {
      expect(completeFootnotes(text, ['[^a]: A\n'])).toBe(text);
    }
  });
});

describe('mergeTexts', () => {
  it('keeps the definition of a footnote that the user refers to and the other side removed', () => {
    const result = mergeTexts({
      base: 'The pier opened in May.[^p]\n\nThe mill is closed.\n\n[^p]: Harbor log\n',
      ours: 'The new pier opened in May.[^p]\n\nThe mill is closed.\n\n[^p]: Harbor log\n',
      theirs: 'Nothing is known of the pier and its opening.\n\nThe mill is closed.\n',
    });
    expect(result.merged).toContain('[^p]');
    expect(result.merged).toMatch(/^\[\^p\]: Harbor log$/m);
  });

  it('adds nothing if only one side changed the text, even if a definition was missing before', () => {
    const base = 'One.[^a]\n\n[^a]: A\n';
    const theirs = 'One.[^a]\n';
    expect(mergeTexts({ base, ours: base, theirs }).merged).toBe(theirs);
  });
});
