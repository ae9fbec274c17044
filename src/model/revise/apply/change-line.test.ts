import { describe, expect, test } from 'vitest';
import { answered, doc, openTexts, planned } from '../../../../test/revisions/planned.ts';

const TEAM_BEFORE = `# Firmware team

| Name | Role |
| --- | --- |
| Priyanka Raghunathan | Team lead |
| Jakub Sedlák | Radio stack and test bench |

The team meets every Tuesday at 10:00. It owns two repositories. Dario tests the bench.`;
const TEAM_AFTER = TEAM_BEFORE.replace('| Team lead |', '| Owner of the launch from 15 June |')
  .replace('| Radio stack', '| Acting team lead from 15 June; radio stack')
  .replace('at 10:00', 'at 11:30')
  .replace('two repositories', 'two repositories and the bench tools')
  .replace(' Dario tests the bench.', '');
const BODY = `# People

| Name | Role | Since |
| --- | --- | --- |
| Priyanka Raghunathan | Team lead | January[^team] |
| Jakub Sedlák | Radio stack and test bench | 2019[^staff] |

- The team meets every Tuesday at 10:00.[^team] It owns two repositories.[^team] Kuba brings coffee.[^staff]
- Dario tests the bench.[^team]
  1. He tests the bench on Mondays.[^staff]`;
const STAFF = doc(
  'staff',
  'Jakub Sedlák is here since 2019. Kuba brings coffee. He tests the bench on Mondays. Team since January.',
);
const revision = planned(BODY, {
  standing: [STAFF],
  news: [{ evidence: doc('team', TEAM_AFTER, '2026-06-11'), before: TEAM_BEFORE, isNew: false }],
});
const change = (at: string, text: string) =>
  answered(revision, `@{${at}} replace [^team]\n${text}\n@end`, 'people');
const changedLine = (at: string, text: string, words: string) =>
  change(at, text)
    .body.split('\n')
    .find((line) => line.includes(words));

describe('a line of several sentences', () => {
  test('has only those sentences open that themselves changed', () => {
    expect(openTexts(revision)).toContain('The team meets every Tuesday at 10:00.[^team]');
    expect(openTexts(revision)).not.toContain('Kuba brings coffee.[^staff]');
  });

  test('takes new wording for each open sentence and keeps the closed one between them', () => {
    const text =
      '- The team meets every Tuesday at 11:30.[^team] It owns two repositories and the bench tools.[^team] Coffee is brought by Kuba.[^staff]';
    expect(changedLine('meets every', text, 'meets')).toBe(
      '- The team meets every Tuesday at 11:30.[^team] It owns two repositories and the bench tools.[^team] Kuba brings coffee.[^staff]',
    );
  });

  test('keeps an open sentence that the answer omits', () => {
    expect(changedLine('meets every', '- The team meets every Tuesday at 11:30.[^team]', 'meets')).toBe(
      '- The team meets every Tuesday at 11:30.[^team] It owns two repositories.[^team] Kuba brings coffee.[^staff]',
    );
  });

  test('accepts one change and refuses the other', () => {
    const text =
      '- The team meets every Tuesday at 11:30.[^team] It owns seven repositories.[^team] Kuba brings coffee.[^staff]';
    const { body, refused, applied } = change('meets every', text);
    expect(body).toContain('at 11:30.[^team] It owns two repositories.[^team] Kuba');
    expect([applied, refused.map(({ isPartial }) => isPartial)]).toEqual([1, [true]]);
  });

  test('loses no word if words may only be added', () => {
    const text =
      '- The team meets every Tuesday at 10:00.[^team] It owns the bench tools.[^team] Kuba brings coffee.[^staff]';
    expect(change('meets every', text).refused.map(({ reason }) => reason)).toContain(
      'keeps too few words of the statement',
    );
  });
});

describe('a row', () => {
  test('takes new cells, keeps closed ones, and cites what each cell needs', () => {
    expect(
      changedLine(
        'Radio stack',
        '| Jakub Sedlák | Acting team lead from 15 June; radio stack and test bench | 2019[^team] |',
        'Jakub',
      ),
    ).toBe(
      '| Jakub Sedlák | Acting team lead from 15 June; radio stack and test bench | 2019[^team][^staff] |',
    );
  });

  test('restores a closed cell that the answer words differently', () => {
    const line = changedLine(
      'Team lead',
      '| Priyanka Raghunathan | Owner of the launch from 15 June | since the winter[^team] |',
      'Priyanka',
    );
    expect(line === undefined || line.includes('| January')).toBe(true);
  });

  test.each([
    ['of other cells', '| Jakub Sedlák | Acting team lead |', 'form'],
    [
      'with a name that no document contains',
      '| Jakub Sedlák | Acting team lead from 15 June with Anna Kaminski; radio stack | 2019[^team] |',
      'value',
    ],
    [
      'with a foreign citation',
      '| Jakub Sedlák | Acting team lead from 15 June; radio stack and test bench | 2019[^nowhere] |',
      'citation',
    ],
    ['that is not a row', '- Jakub leads.[^team]', 'form'],
    ['that is unchanged', '| Jakub Sedlák | Radio stack and test bench | 2019[^staff] |', 'rule'],
  ])('%s is refused as a whole', (_what, text, kind) => {
    const { body, refused } = change('Radio stack', text);
    expect(body).toBe(BODY);
    expect(refused.map((one) => one.kind)).toEqual([kind]);
  });
});

describe('an item', () => {
  test('keeps its marker and indentation, whatever the answer writes', () => {
    expect(
      changedLine('meets every', '* [ ] The team meets every Tuesday at 11:30.[^team]', 'meets'),
    ).toMatch(/^- The team meets every Tuesday at 11:30/);
  });

  test('with nested items is neither deleted nor moved', () => {
    for (const operation of ['delete', 'move @past'])
      expect(answered(revision, `@{Dario} ${operation} [^team]\n@end`, 'people').refused).toMatchObject([
        { kind: 'rule', reason: 'has items below it' },
      ]);
  });

  test('may only say that its day has passed if there is no news', () => {
    const due = planned('- The answer to Stadtgrün is due on 30 June 2026.[^staff]', {
      standing: [doc('staff', 'The answer to Stadtgrün is due on 30 June 2026.')],
      since: '2026-06-10',
      today: '2026-07-05',
    });
    const said = (text: string) => answered(due, `@{answer} replace\n${text}\n@end`).body;
    expect(said('- The answer to Stadtgrün was due on 30 June 2026.')).toBe(
      '- The answer to Stadtgrün was due on 30 June 2026.[^staff]',
    );
    expect(said('- The answer to Stadtgrün was sent by Anna on 30 June 2026.[^staff]')).toContain('is due');
    expect(answered(due, '@{answer} move @past\n@end').body).toBe(
      '## Finished\n\n- The answer to Stadtgrün is due on 30 June 2026.[^staff]',
    );
  });
});
