import { describe, expect, it } from 'vitest';
import { findUnsupported } from './find-unsupported.ts';
import { findPreamble } from './find-preamble.ts';
import { findUserLoss } from './find-user-loss.ts';
import { isTruncated } from './is-truncated.ts';

describe('findUserLoss', () => {
  const sides = {
    base: '- bread\n- milk and honey from the farm\n- old crumbs\n',
    ours: '- bread\n- milk and thyme honey from the farm\n',
    theirs: '- bread\n- milk and honey from the big farm\n- old crumbs\n',
  };

  it('finds nothing if the user’s words are in a line of both', () => {
    expect(findUserLoss(sides, '- bread\n- milk and thyme honey from the big farm')).toBeNull();
  });

  it('allows the loss of a line that the user kept unchanged and the other side removed', () => {
    expect(findUserLoss(sides, '- milk and thyme honey from the farm')).toBeNull();
  });

  it('reports a lost word that the user added', () => {
    expect(findUserLoss(sides, '- bread\n- milk and honey from the big farm')).toBe('user-line-lost');
  });

  it('reports a line with only scraps left', () => {
    expect(findUserLoss(sides, '- bread\n- thyme')).toBe('user-line-lost');
  });

  it('does not report a restored line if the other side also has it', () => {
    expect(findUserLoss(sides, '- bread\n- milk and thyme honey from the farm\n- old crumbs')).toBeNull();
  });
});

describe('findUnsupported', () => {
  const inputs = { base: '', ours: 'See [the map](/map) of 1802.[^a]\n', theirs: '## Mill\n' };

  it('finds nothing if words and links come from the inputs', () => {
    expect(findUnsupported(inputs, '### Mill\n\nThe map of 1802, see [the map](/map).[^a]')).toBeNull();
  });

  it('finds text without a source', () => {
    expect(findUnsupported(inputs, 'See the map.[^b]')).toBe('new-citation');
    expect(findUnsupported(inputs, 'See [the map](/other).')).toBe('new-link');
    expect(findUnsupported(inputs, 'See the map of 1803.')).toBe('new-number');
    expect(findUnsupported(inputs, 'See the map of 1802, says Anna.[^a]')).toBe('new-name');
    expect(findUnsupported(inputs, 'Do not see the map of 1802.[^a]')).toBe('new-negation');
    expect(findUnsupported(inputs, '## Harbor\n')).toBe('new-heading');
    expect(findUnsupported(inputs, 'Whoever loves old drawings will enjoy this.')).toBe('too-many-new-words');
  });
});

describe('findPreamble', () => {
  const known = new Set(['The council met.', 'Merge conflict in the pier plan, let me know.']);

  it('finds comments at either end and none in the text itself', () => {
    expect(findPreamble(['Certainly.', 'The council met.'], known)).toBe('Certainly.');
    expect(findPreamble(['The council met.', 'No other changes.'], new Set(['The council met.']))).toBe(
      'No other changes.',
    );
    expect(
      findPreamble(['The council met.', 'Merge conflict in the pier plan, let me know.'], known),
    ).toBeNull();
  });

  it('finds tags from the prompt', () => {
    expect(findPreamble(['<merged>The council met.</merged>'], known)).not.toBeNull();
  });
});

describe('isTruncated', () => {
  const inputs = ['The bridge was closed for the whole winter.\n', 'Ends with dots ...\n'];

  it('reports a text that ends inside a word or a line', () => {
    expect(isTruncated('The bridge was closed for the wh', inputs)).toBe(true);
    expect(isTruncated('The bridge was closed for', inputs)).toBe(true);
  });

  it('accepts whole lines', () => {
    expect(isTruncated('The bridge was closed for the whole winter.', inputs)).toBe(false);
    expect(isTruncated('The bridge was closed.', inputs)).toBe(false);
    expect(isTruncated('It ended with dots ...', inputs)).toBe(false);
  });

  it('reports placeholders for omitted text', () => {
    expect(isTruncated('[...]\nThe bridge.', inputs)).toBe(true);
    expect(isTruncated('… the rest is unchanged', inputs)).toBe(true);
    expect(isTruncated('The rest of the bridge was closed.', inputs)).toBe(false);
  });
});
