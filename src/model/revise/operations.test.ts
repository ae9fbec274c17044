import { describe, expect, test } from 'vitest';
import { readOperations } from './operations.ts';

const ONE = '@vg6 replace [^2]\n- **Firmware**: Jakub Sedlák, acting.[^2]';
const FIRST = {
  op: 'replace',
  id: 'vg6',
  to: null,
  because: ['2'],
  lines: ['- **Firmware**: Jakub Sedlák, acting.[^2]'],
};

describe('an answer can be read', () => {
  test.each([
    ['in the requested form', `${ONE}\n@end`],
    ['with chatter before it', `Sure, here are the operations:\n\n${ONE}\n@end`],
    ['in a fence, with chatter after it', `\`\`\`text\n${ONE}\n@end\n\`\`\`\nLet me know.`],
    ['with the new line after the labels', `${ONE.replace('\n', ' ')}\n@END`],
    ['with blank lines', `\n@VG6 Replace [^2]\n\n- **Firmware**: Jakub Sedlák, acting.[^2]\n\n@end`],
  ])('%s', (_how, text) => {
    expect(readOperations(text)).toEqual({ operations: [FIRST], isWhole: true });
  });

  test('with several reasons, and the target of a moved line', () => {
    expect(
      readOperations('@abc move @past [^1][^3]\n@rtg after [^1], [^2]\n| a |\n| b |\n@end').operations,
    ).toEqual([
      { op: 'move', id: 'abc', to: 'past', because: ['1', '3'], lines: [] },
      { op: 'after', id: 'rtg', to: null, because: ['1', '2'], lines: ['| a |', '| b |'] },
    ]);
  });

  test('as far as it is complete if it is truncated', () => {
    const cut = `${ONE}\n@tgk replace [^2]\n| 7 Septem`;
    expect(readOperations(cut)).toEqual({ operations: [FIRST], isWhole: false });
  });

  test('as empty if it reports no changes, and if it is no answer at all', () => {
    expect(readOperations('@none')).toEqual({ operations: [], isWhole: true });
    expect(readOperations('# People\n\n- Ann leads.[^1]')).toEqual({ operations: [], isWhole: false });
  });
});
