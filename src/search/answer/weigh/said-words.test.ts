import { expect, test } from 'vitest';
import { markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { scoreStatements } from '../score-statements.ts';
import { layOutStatements } from '../statements/lay-out-statements.ts';
import { findSaidWords } from './said-words.ts';

function saidOf(question: string, markdown: string, own: string) {
  const source = markdownSource('s', markdown, { title: 'Pier guide' });
  const asked = readAsked(question);
  const scored = scoreStatements(asked, [source], layOutStatements(source, 0));
  const one = scored.find(({ statement }) => statement.own.includes(own));
  const said = one && findSaidWords(asked, [source], scored).get(one);
  return Object.fromEntries(
    asked.words.map(({ term }, i) => [
      term,
      { own: said?.own[i], around: said?.around[i], section: said?.section[i] },
    ]),
  );
}

const TEXT = '# Lamps\n\nThe lamp is lit at dusk. A keeper climbs up.\n\n# Boats\n\nBoats are painted.';

test('a word of the statement itself counts whole, one next to it or above it less, one elsewhere not at all', () => {
  const said = saidOf('Which keeper paints the lamp?', TEXT, 'lit at dusk');
  expect(said['lamp']).toMatchObject({ own: 1, around: 1 });
  expect(said['keeper']).toMatchObject({ own: 0, around: 0.6, section: 1 });
  expect(said['paint']).toMatchObject({ own: 0, around: 0, section: 0 });
});

test('a word of the title counts around every statement, and a near-synonym three quarters', () => {
  expect(saidOf('What is in the pier guide?', TEXT, 'Boats are')['pier']?.around).toBeCloseTo(0.7);
  expect(saidOf('How long is the vacation?', 'A holiday is a week.', 'holiday')['vacat']?.own).toBe(0.75);
});
