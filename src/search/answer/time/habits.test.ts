import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { habitBonus } from './habits.ts';

const bonus = (question: string, own: string) => habitBonus(readAsked(question), { own });

test('“when do we” prefers what happens regularly to a single day', () => {
  expect(bonus('When do we meet?', 'We meet on Tuesdays.')).toBeGreaterThan(0);
  expect(bonus('When do we meet?', 'We meet every third Friday.')).toBeGreaterThan(0);
  expect(bonus('When is the board call?', 'Calls are weekly.')).toBeGreaterThan(0);
  expect(bonus('When is the next call?', 'Calls are weekly.')).toBe(0);
  expect(bonus('When do we meet?', 'We meet on 3 March 2020.')).toBeLessThan(0);
  expect(bonus('When do we meet?', 'We meet soon.')).toBe(0);
  expect(bonus('When does the key of the depot expire?', 'Key of the depot: 29 July 2026.')).toBe(0);
  expect(bonus('When did we meet?', 'We meet on Tuesdays.')).toBe(0);
});

test('the usual day answers, not a single meeting', () => {
  const page = markdownSource(
    'p',
    '# Council\n\nThe council will meet on 3 March 2020.\n\nThe council meets fortnightly on Mondays.',
  );
  expect(answerFrom('When does the council meet?', page)).toMatch(/^The council meets fortnightly/);
});
