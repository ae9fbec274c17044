import { describe, expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { chooseAnswer } from '../choose-answer.ts';
import { readAsked } from '../read-asked.ts';
import { scoreStatements } from '../score-statements.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';
import type { AnswerSource } from '../statements/statement.ts';
import { weighStatements } from '../weigh/weigh-statements.ts';
import { ANSWER_WEIGHTS } from '../weigh/weights.ts';

/** Returns how certain the answer is if all signs give it these log-odds. Few statements are always likely, so the bias makes up for it. */
function certaintyAt(odds: number, question: string, ...sources: AnswerSource[]) {
  const asked = readAsked(question);
  const scored = scoreStatements(asked, sources, sources.flatMap(layOutStatements));
  const found = weighStatements(asked, sources, scored)?.odds ?? 0;
  const weights = { ...ANSWER_WEIGHTS, bias: ANSWER_WEIGHTS.bias + odds - found };
  return chooseAnswer(question, sources, false, weights)?.certainty;
}

const crane = markdownSource('b', 'The crane is greased by the smith of the harbor.', { score: 0.4 });
const lamp = markdownSource('o', 'The lamp of the pier is painted every spring.');
const door = markdownSource('p', 'The door is yellow.', { score: 0.1 });

describe('what all signs strongly favor', () => {
  const question = 'How is the yellow crane greased by the smith?';

  test('is the answer though it lacks a word of the question and search found another document first', () => {
    expect(certaintyAt(0.6, question, lamp, crane, door)).toBe('sure');
    expect(certaintyAt(0.4, question, lamp, crane, door)).not.toBe('sure');
  });

  test('is not, if a rule excludes it', () => {
    expect(certaintyAt(9, 'How many smiths grease the crane?', lamp, crane)).not.toBe('sure');
    expect(certaintyAt(9, 'When was the crane painted?', lamp, crane)).not.toBe('sure');
  });

  test('says neither yes nor no of another thing', () => {
    const yard = markdownSource(
      'y',
      'Bikes may be left in the yard of Brack Pier. Boats may be left in the yard of Brack Pier, too. Each trolley has a number.',
    );
    expect(certaintyAt(9, 'May I leave my trolley in the yard of Brack Pier?', yard)).not.toBe('sure');
  });
});

test('an answer without a form of its own is doubted at higher odds than a value of the kind', () => {
  const pier = markdownSource(
    'a',
    'The lamp stands on the roof. The keeper lights it at 6 pm because boats come home then.',
  );
  const value = 'When does the keeper light the lamp on the roof?';
  const reason = 'Why does the keeper light the lamp on the roof?';
  expect([certaintyAt(-0.6, value, pier), certaintyAt(-1, value, pier)]).toEqual(['sure', 'unsure']);
  expect([certaintyAt(-0.3, reason, pier), certaintyAt(-0.6, reason, pier)]).toEqual(['sure', 'unsure']);
});

test('unless it is very likely, what lacks two words of the question answers it only with a value of its kind', () => {
  const yard = markdownSource(
    'c',
    '# Yard\n\n## Crane\n\nThe hook is oiled at 6 pm for 20 minutes. Version 4.1 of the hook is new. The hook costs 20 EUR.\n\n## Boats\n\nThe ferry has a lamp of brass.\n\n## Ropes\n\nEach knot is tied by hand.',
  );
  expect(certaintyAt(0.4, 'What is the brass hook of the knot like?', yard)).toBe('none');
  expect(certaintyAt(0.6, 'What is the brass hook of the knot like?', yard)).toBe('sure');
  expect(certaintyAt(0.4, 'How much is the hook of brass tied by hand?', yard)).toBe('sure');
});
