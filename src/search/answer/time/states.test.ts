import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const minutes = (label: string, day: string, chair: string, score: number) =>
  markdownSource(
    label,
    `# Council meeting ${day}\n\nThe roles are:\n\n- Chair: ${chair}\n- Secretary: Cleo Reed`,
    {
      title: `Council meeting ${day}`,
      date: day,
      score,
    },
  );
const first = minutes('a', '2018-01-12', 'Karin Moor', 0.7);
const second = minutes('b', '2019-03-21', 'Amy Hall', 0.6);
const third = minutes('c', '2021-02-16', 'Leo Bright', 0.5);

describe('among the holders of a role on different days', () => {
  test('the current and the previous one are shown, newest first', () => {
    expect(answerFrom('Who is the chair of the council?', first, second, third)).toMatch(
      /^16 February 2021: .*Leo Bright.*21 March 2019: .*Amy Hall/,
    );
  });

  test('only the current one is shown if the question asks about now', () => {
    const answer = answerFrom('Who is the chair of the council at the moment?', first, second, third);
    expect(answer).toContain('Leo Bright');
    expect(answer).not.toMatch(/Amy|Karin/);
  });

  test('a year in the question is kept', () => {
    expect(answerFrom('Who was the chair in 2019?', first, second, third)).toMatch(/^[^\n]*Amy Hall/);
  });
});
