import { expect, test } from 'vitest';
import { keysOf } from '../../../src/lib/narrow.ts';
import { readAsked } from '../../../src/search/answer/read-asked.ts';
import { scoreStatements } from '../../../src/search/answer/score-statements.ts';
import { layOutStatements } from '../../../src/search/answer/statements/lay-out-statements.ts';
import { weighStatements } from '../../../src/search/answer/weigh/weigh-statements.ts';
import { ANSWER_WEIGHTS } from '../../../src/search/answer/weigh/weights.ts';
import { markdownSource } from '../../../test/answers/markdown-source.ts';
import { fitWeights, readQuestion } from './fit-weights.ts';

const lamps = markdownSource('l', 'The lamp is lit at dusk. A keeper climbs up. Ropes are blue.');
const boats = markdownSource('b', 'Boats are painted in May. The keeper has a boat.', { score: 0.2 });
const questionOf = (question: string, ...holds: string[]) => ({
  id: question,
  kind: 'open',
  question,
  document: null,
  place: null,
  holds: holds.map((fact) => [fact]),
  sources: [lamps, boats],
});
const questions = [
  questionOf('When is the lamp lit?', 'dusk'),
  questionOf('When are boats painted?', 'May'),
  questionOf('Which color do ropes have?', 'blue'),
  questionOf('Who eats camels in Brack?'),
];

test('a question is read with its documents, and again without those that hold its fact', () => {
  const [asked, ...without] = questions.map(readQuestion);
  expect(asked?.map(({ isTakenAway }) => isTakenAway)).toEqual([false, true]);
  expect(asked?.[1]?.signs.every(({ one }) => !one.statement.own.includes('dusk'))).toBe(true);
  expect(without.at(-1)).toHaveLength(1);
});

test('fitted weights cover every sign, and what holds the fact is likelier than what does not', () => {
  const weights = fitWeights(questions.flatMap(readQuestion));
  expect(keysOf(weights.statement).sort()).toEqual(keysOf(ANSWER_WEIGHTS.statement).sort());
  expect(keysOf(weights.answer)).toEqual(keysOf(ANSWER_WEIGHTS.answer));
  const weigh = (question: string) => {
    const asked = readAsked(question);
    const sources = [lamps, boats];
    return weighStatements(
      asked,
      sources,
      scoreStatements(asked, sources, sources.flatMap(layOutStatements)),
      weights,
    );
  };
  const said = weigh('When is the lamp lit?');
  expect(said?.statements[0]?.statement.own).toContain('dusk');
  expect(said?.odds).toBeGreaterThan(weigh('Who eats camels in Brack?')?.odds ?? 0);
});
