import { array, assert, boolean, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge.ts';

const line = constantFrom(
  'alpha',
  'beta',
  'gamma',
  'delta',
  '',
  '- item',
  '# Title',
  '  indented',
  '| a | b |',
  'alpha beta.',
);
const text = tuple(array(line, { maxLength: 12 }), constantFrom('\n', '\r\n'), boolean()).map(
  ([lines, eol, closed]) => lines.join(eol) + (closed ? eol : ''),
);

describe('mergeTexts', () => {
  it('takes the other side where only it changed anything', () => {
    assert(
      property(text, text, (base, theirs) => {
        expect(mergeTexts({ base, ours: base, theirs }).merged).toBe(theirs);
      }),
    );
  });

  it('takes the user where only the user changed anything', () => {
    assert(
      property(text, text, (base, ours) => {
        expect(mergeTexts({ base, ours, theirs: base }).merged).toBe(ours);
      }),
    );
  });

  it('takes a change that both sides made once', () => {
    assert(
      property(text, text, (base, both) => {
        expect(mergeTexts({ base, ours: both, theirs: both }).merged).toBe(both);
      }),
    );
  });
});
