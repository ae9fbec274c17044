import { describe, expect, test } from 'vitest';
import { doc } from '../../../test/revisions/planned.ts';
import { removeGone } from './plan-revision.ts';

const GONE = new Set(['gone']);
const standing = [doc('plan', 'The launch of Taproot 3 is on 15 June 2026. Ann owns it.')];

describe('a statement of a deleted document', () => {
  test('is removed, together with a heading and a table that become empty', () => {
    const body =
      '# Work\n\n## Old\n\n- The kiln is broken.[^gone]\n\n## New\n\n- Ann owns it.[^plan] Bob does not.[^gone]\n\n| a | b |\n| - | - |\n| Kiln | broken[^gone] |';
    expect(removeGone(body, GONE, standing)).toEqual({
      body: '# Work\n\n## New\n\n- Ann owns it.[^plan]',
      deleted: ['- The kiln is broken.[^gone]'.slice(2), 'Bob does not.[^gone]', '| Kiln | broken[^gone] |'],
    });
  });

  test('is kept with the citations that still support it', () => {
    expect(removeGone('- The launch is on 15 June 2026.[^gone][^plan]', GONE, standing).body).toBe(
      '- The launch is on 15 June 2026.[^plan]',
    );
    expect(
      removeGone('- The launch was moved by Bob to 2027.[^gone][^plan]', GONE, standing).deleted,
    ).toHaveLength(1);
  });

  test('is kept with another citation if a document of the file says the same', () => {
    expect(removeGone('- The launch of Taproot 3 is on 15 June 2026.[^gone]', GONE, standing)).toEqual({
      body: '- The launch of Taproot 3 is on 15 June 2026.[^plan]',
      deleted: [],
    });
  });

  test('and nothing else changes, byte for byte', () => {
    const body = '# A\n\n\n- x  [^plan]  \n';
    expect(removeGone(body, GONE, standing)).toEqual({ body, deleted: [] });
  });
});
