import { describe, expect, test } from 'vitest';
import { doc, planned } from '../../../../test/revisions/planned.ts';
import { numberLabels } from '../../revise/labels.ts';
import { readAnswer } from './read-answer.ts';

const labels = numberLabels(
  planned('- The launch is on 15 June.[^plan]\n- Ann leads.[^team]', {
    news: [
      {
        evidence: doc('plan', 'The launch is on 7 September.'),
        before: 'The launch is on 15 June.',
        isNew: false,
      },
    ],
  }),
);
const REPLACE = {
  op: 'replace',
  id: 'abc',
  to: null,
  because: ['plan'],
  lines: ['- The launch is on 7 September.[^plan]'],
};
const json = (...ops: object[]) => JSON.stringify({ ops });

describe('an answer', () => {
  test.each([
    ['as text, with numbers', '@abc replace [^1]\n- The launch is on 7 September.[^1]\n@end'],
    [
      'as text, with the labels themselves',
      '@abc replace [^plan]\n- The launch is on 7 September.[^plan]\n@end',
    ],
    [
      'as JSON',
      json({ id: 'abc', op: 'replace', because: ['1'], lines: ['- The launch is on 7 September.[^1]'] }),
    ],
    [
      'as JSON with one operation of each kind',
      json({ id: '@ABC', op: 'replace', because: '[^1]', lines: '- The launch is on 7 September.[^1]' }),
    ],
    [
      'as JSON in a fence',
      `Here:\n\`\`\`json\n${json({ id: 'abc', op: 'replace', to: null, because: ['^1'], lines: ['- The launch is on 7 September.[^1]'] })}\n\`\`\``,
    ],
  ])('%s', (_how, text) => {
    expect(readAnswer(text, labels)).toEqual({ operations: [REPLACE], isWhole: true });
  });

  test('that reports no changes holds nothing', () => {
    for (const text of ['@none', 'Nothing to do.\n@none', json()])
      expect(readAnswer(text, labels)).toEqual({ operations: [], isWhole: true });
  });

  test('without operations is null', () => {
    for (const text of [
      '# Work\n\n- All new.[^1]',
      '',
      '{"markdown": "x"}',
      'Sorry, I cannot.',
      '{"ops": [{"id": 1}]}',
    ])
      expect(readAnswer(text, labels)).toBeNull();
  });

  test('with the place of a move and no reason keeps both unchanged', () => {
    expect(readAnswer(json({ id: 'abc', op: 'move', to: '@past' }), labels)?.operations).toEqual([
      { op: 'move', id: 'abc', to: 'past', because: [], lines: [] },
    ]);
  });
});
