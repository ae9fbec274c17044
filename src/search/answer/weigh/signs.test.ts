import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { keysOf } from '../../../lib/narrow.ts';
import { readAsked } from '../read-asked.ts';
import { scoreStatements } from '../score-statements.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';
import { findSaidWords } from './said-words.ts';
import { readSigns } from './signs.ts';
import { ANSWER_WEIGHTS } from './weights.ts';

function signsOf(question: string, markdown: string, own: string) {
  const sources = [markdownSource('s', markdown)];
  const asked = readAsked(question);
  const scored = scoreStatements(asked, sources, sources.flatMap(layOutStatements));
  const shares = asked.words.map(() => 1 / asked.words.length);
  const weighing = { asked, sources, shares, top: 1 };
  const said = findSaidWords(asked, sources, scored);
  const found = [...said].find(([{ statement }]) => statement.own.includes(own));
  return found && readSigns(weighing, ...found);
}

const TEXT = 'The rope costs 12 euros.\n\n- ropes\n- buoys';

test('a value of the kind that is asked for is a sign, and another kind is one against it', () => {
  expect(signsOf('How much does the rope cost?', TEXT, '12')).toMatchObject({
    isOfKind: 1,
    isOfOtherKind: 0,
    hasNumber: 1,
  });
  expect(signsOf('Who sells the rope?', TEXT, '12')).toMatchObject({ isOfKind: 0, isOfOtherKind: 1 });
});

test('words that nothing near has are counted, names apart', () => {
  const signs = signsOf('How much does the rope of Brack cost in spring?', TEXT, '12');
  expect(signs).toMatchObject({ missingNames: 1 });
  expect(signs?.unsaid).toBeGreaterThanOrEqual(1);
  expect(signs?.together).toBeLessThan(signs?.around ?? 0);
});

test('every weight is that of a sign', () => {
  const signs = signsOf('How much does the rope cost?', TEXT, '12');
  for (const name of keysOf(ANSWER_WEIGHTS.statement)) expect(Number.isFinite(signs?.[name])).toBe(true);
});
