import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource, nearestFrom } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { scoreStatements } from '../score-statements.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';
import type { AnswerSource } from '../statements/statement.ts';
import { weighStatements } from './weigh-statements.ts';

const weigh = (question: string, ...sources: AnswerSource[]) => {
  const asked = readAsked(question);
  return weighStatements(asked, sources, scoreStatements(asked, sources, sources.flatMap(layOutStatements)));
};

const pier = markdownSource(
  'p',
  `# Keepers of the pier

## Lamps

The lamp is lit at dusk. The keeper climbs the tower for it.

## Storms

Boats stay in the harbor.

- Ropes: 12
- Buoys: 40`,
);

describe('the likeliest statements', () => {
  test('are those near most words of the question, the likeliest first', () => {
    const found = weigh('When is the lamp lit?', pier);
    expect(found?.statements[0]?.statement.own).toBe('The lamp is lit at dusk.');
    expect(found?.close).toBeGreaterThan(0);
  });

  test('are of one document, each text once, and at most four', () => {
    const other = markdownSource('o', 'The lamp of the mole is lit at noon.', { score: 0.2 });
    const statements = weigh('When is the lamp lit?', pier, other)?.statements ?? [];
    expect(new Set(statements.map(({ statement }) => statement.source)).size).toBe(1);
    expect(new Set(statements.map(({ statement }) => statement.own)).size).toBe(statements.length);
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  test('are none without statements or without words to look for', () => {
    expect(weigh('When is the lamp lit?')).toBeNull();
    expect(weigh('What is it?', pier)).toBeNull();
  });
});

describe('the odds of an answer', () => {
  test('are higher if the text has the words of the question', () => {
    const said = weigh('When is the lamp lit?', pier)?.odds ?? 0;
    const unsaid = weigh('When is the camel of Brack fed?', pier)?.odds ?? 0;
    expect(said).toBeGreaterThan(unsaid);
  });

  test('do not make an answer of what rules exclude', () => {
    expect(answerFrom('Who lit the lamp?', pier)).toBeNull();
  });

  test('are those of the first statement even if nobody names its document', () => {
    expect(nearestFrom('When is the camel of Brack fed?', pier)).toBeNull();
  });
});
