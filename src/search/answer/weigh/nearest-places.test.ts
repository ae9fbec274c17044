import { describe, expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { chooseAnswer } from '../choose-answer.ts';
import { presentAnswer } from '../present-answer.ts';
import { sectionOf, type AnswerSource } from '../statements/statement.ts';

const pier = markdownSource(
  'pier',
  `# Keepers of the pier

## Lamps

The lamp of the pier is lit at dusk. The keeper climbs the tower for it. The lamp has a spare wick.

## Oil

- Oil for the lamp: 12 jars
- Oil for the bell: none

## Storms

Keepers shut the pier. Is the lamp lit, too?`,
);
const mole = markdownSource('mole', 'The lamp of the mole has no keeper, and the pier none.', { score: 0.3 });
const QUESTION = 'Which color does the lamp keeper of the pier prefer?';

const nearest = (question: string, ...sources: AnswerSource[]) => {
  const chosen = chooseAnswer(question, sources);
  return chosen?.certainty === 'none' ? chosen : null;
};

describe('where nothing answers a question', () => {
  test('the nearest statements are shown, of up to three places and two of each, in the order of the text', () => {
    const { statements = [] } = nearest(QUESTION, pier, mole) ?? {};
    const places = [...Map.groupBy(statements, sectionOf).values()];
    expect(statements.length).toBeGreaterThan(1);
    expect(places.length).toBeLessThanOrEqual(3);
    for (const shown of places) {
      expect(shown.length).toBeLessThanOrEqual(2);
      expect(shown).toEqual(shown.toSorted((a, b) => a.order - b.order));
    }
    expect(statements.some(({ own }) => own.endsWith('?'))).toBe(false);
  });

  test('each place is a paragraph', () => {
    const chosen = nearest(QUESTION, pier, mole);
    const { text = '' } = chosen ? presentAnswer(chosen, [pier, mole]) : {};
    expect(text.split('\n\n')).toHaveLength(new Set(chosen?.statements.map(sectionOf)).size);
  });

  test('nothing is shown if the documents are about something else', () => {
    expect(chooseAnswer('What do camels of Brack drink?', [pier, mole])).toBeNull();
  });
});
