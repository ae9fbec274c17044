import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const boats = markdownSource(
  'b',
  '# Harbor of Brack\n\n## Boats\n\n| Boat | Skipper |\n| --- | --- |\n| Gull | Ann |\n| Tern | Bo |\n| Auk | Cy |\n\n## Keepers\n\nThe keepers are:\n\n- Ann\n- Bo\n\n## Tools\n\n- rope\n- lamp, etc.\n',
  { title: 'Harbor of Brack' },
);

describe('“how many” is answered by counting', () => {
  test('the rows of the table that is named after what is counted', () =>
    expect(answerFrom('How many boats are in the harbor of Brack?', boats)).toMatch(
      /^3, counted in the table: Boat: Gull; Skipper: Ann/,
    ));

  test('the items of the list that is named after it', () =>
    expect(answerFrom('How many keepers does Brack have?', boats)).toBe(
      '2, counted in the list: The keepers are: Ann; Bo [^b]',
    ));
});

describe('nothing is counted', () => {
  test('if the list says that there are more', () =>
    expect(answerFrom('How many tools does Brack have?', boats)).toBeNull());

  test('if something else must be true of an entry', () =>
    expect(answerFrom('How many boats does Ann steer?', boats)).toBeNull());

  test('if another sentence than the one that announces the list names what is counted', () => {
    const said = markdownSource(
      'd',
      'Most keepers of Brack walk. Boats are needed, because a walk is limited in two ways:\n\n- tide\n- ice',
    );
    expect(answerFrom('How many keepers does Brack have?', said) ?? '').not.toContain('counted');
    const announced = markdownSource('d', 'Brack has keepers. They are:\n\n- Ann\n- Bo');
    expect(answerFrom('How many keepers does Brack have?', announced)).toMatch(/^2, counted in the list/);
  });

  test('if two tables may be meant', () => {
    const others = markdownSource(
      'c',
      '# Boats of Brack\n\n| Boat | Sail |\n| --- | --- |\n| Skua | red |\n| Kite | tan |',
    );
    expect(answerFrom('How many boats are in Brack?', boats, others)).toBeNull();
  });

  test('if only a part of the document was read', () =>
    expect(answerFrom('How many keepers does Brack have?', { ...boats, isCut: true })).toBeNull());

  test('if the text says the number', () => {
    const said = markdownSource('d', 'Brack has 5 keepers in summer.\n\nKeepers:\n\n- Ann\n- Bo');
    expect(answerFrom('How many keepers does Brack have?', said)).toContain('5 keepers');
  });
});
