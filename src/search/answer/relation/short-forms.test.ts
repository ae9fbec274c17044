import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource, threadSource } from '../../../../test/answers/markdown-source.ts';
import { otherForms, readShortForms } from './short-forms.ts';

describe('an abbreviation and its words are equal', () => {
  const tides = markdownSource(
    't',
    '# Harbor Tide Service\n\n## No calls at night\n\nThe line is closed at night because nobody is there.\n\n## Visits\n\nVisitors come on Mondays.',
    { title: 'Tides' },
  );

  test('if the question has the abbreviation', () => {
    expect(answerFrom('Why is the HTS line closed at night?', tides)).toContain('because nobody is there');
    expect(answerFrom('Why is the XQZ line closed at night?', tides)).toBeNull();
  });

  test('if the text has the abbreviation', () => {
    const thread = threadSource(
      'p',
      [
        ['Bo', '2025-03-03T09:00:00Z', 'Shall the harbor plan be public?'],
        ['Ada', '2025-03-04T09:00:00Z', 'The WG concluded that the plan is published in May.'],
      ],
      { title: 'Harbor plan' },
    );
    expect(answerFrom('What did the working group conclude about the plan?', thread)).toContain('in May');
  });
});

test('two letters are too few to guess by, except the usual ones', () => {
  const { long } = readShortForms('What did the working group say about great boats?');
  expect(long.get('WG')).toEqual(['work', 'group']);
  expect(long.has('GB')).toBe(false);
  expect(otherForms(readShortForms('Are great boats welcome?'), 'Each costs 5 GB.')).toEqual([]);
});
