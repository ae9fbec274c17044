import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answered, doc, idOf, planned, PLANNED_WORK } from '../../../../test/revisions/planned.ts';
import { labelsOf } from '../../statements/citations.ts';

const BEFORE =
  'The launch of Taproot 3 is on 15 June 2026. Leonie Strand owns the launch. The pilot at Vallmora has 24 probes. Who answers Stadtgrün is not known.';
const AFTER =
  'The launch of Taproot 3 is on 7 September 2026. Leonie Strand owns the launch. The pilot at Vallmora has 24 probes. The temperature cycles end on 15 July.';
const BODY = `${PLANNED_WORK}
  - Luis opens them.[^mail]
- Who answers Stadtgrün is not known.[^plan]`;
const MAIL = doc('mail', 'We owe Stadtgrün an answer until 30 June 2026. Luis opens them.');
const revision = planned(BODY, {
  standing: [MAIL],
  news: [{ evidence: doc('plan', AFTER, '2026-06-09'), before: BEFORE, isNew: false }],
});
const reasons = (text: string) =>
  answered(revision, text).refused.map(({ kind, reason }) => `${kind}: ${reason}`);
const changes = (text: string) => {
  const { body } = answered(revision, text);
  const before = BODY.split('\n');
  return body.split('\n').filter((line) => !before.includes(line));
};

describe('an operation on an open line', () => {
  test('changes the open statement; the closed one next to it stays byte for byte', () => {
    expect(
      changes(
        '@{- The launch} replace [^plan]\n- On 7 September 2026 the launch of Taproot 3 takes place.[^plan] Leonie has it.[^plan]\n@end',
      ),
    ).toEqual([
      '- On 7 September 2026 the launch of Taproot 3 takes place.[^plan] Leonie Strand owns the launch.[^plan]',
    ]);
  });

  test.each([
    ['somebody else', '@{Luis} after [^plan]\nLuis owns the launch of Taproot 3 on 7 September 2026.'],
    [
      'a clause that nobody said',
      '@{- The launch} replace [^plan]\n- The launch of Taproot 3 is on 7 September 2026 and delights angry lawyers.[^plan]',
    ],
    [
      'a row that denies it',
      '@{30 June} after [^plan]\n| 15 July | The temperature cycles do not end[^plan] |',
    ],
  ])('cannot add %s, even if all words occur', (_, operations) => {
    expect(changes(`${operations}\n@end`)).toEqual([]);
    expect(reasons(`${operations}\n@end`).join()).toMatch(/^value: /);
  });

  test('changes a row with its key, and may omit a citation that only one document can be', () => {
    expect(
      changes('@{15 June 2026 | L} replace [^plan]\n| 7 September 2026 | Launch of Taproot 3 |\n@end'),
    ).toEqual(['| 7 September 2026 | Launch of Taproot 3[^plan] |']);
  });

  test('inserts statements of new sentences, among rows as a row', () => {
    expect(
      changes(
        '@{30 June} after [^plan]\n| 15 July | End of the temperature cycles[^plan] |\n@{Luis} after [^plan]\nThe temperature cycles end on 15 July.\n@end',
      ),
    ).toEqual([
      '| 15 July | End of the temperature cycles[^plan] |',
      '  - The temperature cycles end on 15 July.[^plan]',
    ]);
  });

  test('deletes what its document no longer says in any words', () => {
    const { body, refused } = answered(revision, '@{Who answers} delete [^plan]\n@end');
    expect(refused).toEqual([]);
    expect(body).toBe(BODY.split('\n').slice(0, -1).join('\n'));
    expect(reasons('@{- The launch} delete [^plan]\n@end')).toEqual([
      'rule: deletes what may only be changed',
    ]);
  });

  test('moves past entries into their section, which is created if missing', () => {
    const { body } = answered(revision, '@{Who answers} move @past [^plan]\n@end');
    expect(body.endsWith('\n\n## Finished\n\n- Who answers Stadtgrün is not known.[^plan]')).toBe(true);
    const row = answered(revision, '@{15 June 2026 | L} move @past [^plan]\n@end').body;
    expect(
      row.endsWith(
        '## Finished\n\n| Date | What |\n| --- | --- |\n| 15 June 2026 | Launch of Taproot 3[^plan] |',
      ),
    ).toBe(true);
  });
});

describe('an operation is refused', () => {
  test.each([
    [
      'for a line that does not exist',
      '@zzz replace [^plan]\n- The launch is on 7 September 2026.[^plan]',
      'form: names a line that does not exist',
    ],
    [
      'for a closed line',
      '@{24 probes} replace [^plan]\n- The pilot has 99 probes.[^plan]',
      'rule: is a line that no news may change',
    ],
    [
      'without a reason',
      '@{- The launch} replace\n- The launch of Taproot 3 is on 7 September 2026.[^plan]',
      'citation: names no news that asks for it',
    ],
    [
      'for a reason that is not in the news',
      '@{- The launch} replace [^mail]\n- The launch is on 7 September 2026.[^mail]',
      'citation: names a reason that is no news',
    ],
    [
      'for a number that no new sentence contains',
      '@{- The launch} replace [^plan]\n- The launch of Taproot 3 is on 9 September 2026.[^plan]',
      'value: has a value that no new sentence gives for it',
    ],
    [
      'for a name that no new sentence has',
      '@{- The launch} replace [^plan]\n- The launch of Taproot 3 by Anna Kaminski is on 7 September 2026.[^plan]',
      'value: has a value that no new sentence gives for it',
    ],
    [
      'for a negation that the news does not have',
      '@{- The launch} replace [^plan]\n- The launch of Taproot 3 is not on 7 September 2026.[^plan]',
      'value: says no where the news does not, or the other way round',
    ],
    [
      'for raw HTML',
      '@{- The launch} replace [^plan]\n- The launch is on 7 September 2026 <img src=x>.[^plan]',
      'form: has markup or a foreign link',
    ],
    [
      'for a citation of something else',
      '@{- The launch} replace [^plan]\n- The launch of Taproot 3 is on 7 September 2026.[^mail]',
      'citation: cites a label that it may not',
    ],
    [
      'for a row with more cells',
      '@{15 June 2026 | L} replace [^plan]\n| 7 September 2026 | Launch | x[^plan] |',
      'form: is no row of 2 cells',
    ],
    [
      'for a row about something else',
      '@{15 June 2026 | L} replace [^plan]\n| 15 June 2026 and later | Launch of Taproot 3[^plan] |',
      'rule: changes the key of the row',
    ],
    [
      'for an insertion that the file has already',
      '@{Luis} after [^plan]\n- Leonie Strand owns the launch.[^plan]',
      'rule: says what the file says already',
    ],
    [
      'for an insertion that is not new',
      '@{Luis} after [^plan]\n- Harvest is in autumn.[^plan]',
      'rule: is not new',
    ],
    [
      'for a row outside a table',
      '@{Luis} after [^plan]\n| 15 July | End of the cycles[^plan] |',
      'form: is no row of the table there',
    ],
    ['for a heading', '@{Luis} after [^plan]\n## Cycles', 'rule: is a heading'],
    [
      'for a move into an ordinary section',
      '@{Who answers} move @{24 probes} [^plan]',
      'form: names no section for past entries',
    ],
  ])('%s', (_what, text, reason) => {
    expect(reasons(`${text}\n@end`)).toEqual([reason]);
    expect(answered(revision, `${text}\n@end`).body).toBe(BODY);
  });

  test('if it is the second one on its line', () => {
    const once =
      '@{- The launch} replace [^plan]\n- The launch of Taproot 3 is on 7 September 2026.[^plan]\n';
    expect(reasons(`${once}${once}@end`)).toEqual(['rule: is the second operation on its line']);
  });

  test('from a document’s fourth new line on', () => {
    const words = ['alpha beta gamma', 'delta epsilon zeta', 'theta iota kappa', 'lambda sigma omega'];
    const text = words.map((one) => `The ${one} begins today.`).join(' ');
    const news = [{ evidence: doc('new', text, '2026-06-09'), before: null, isNew: true }];
    const lines = words.map((one) => `- The ${one} begins today.[^new]`).join('\n');
    const { body, refused } = answered(
      planned(BODY, { standing: [MAIL], news }),
      `@{Luis} after [^new]\n${lines}\n@end`,
    );
    expect(refused.map(({ reason }) => reason)).toEqual(['is more than 3 lines of one document']);
    expect(body.split('\n')).toHaveLength(BODY.split('\n').length + 3);
  });
});

test('a contested statement changes only to a value that a new sentence gives for the same thing', () => {
  const text = 'We talked long. The pilot at Vallmora has 7 damp probes now. Hollin has 40 orchards.';
  const contested = planned(BODY, {
    standing: [MAIL, doc('plan', BEFORE)],
    news: [{ evidence: doc('chat', text, '2026-06-09'), before: null, isNew: true }],
  });
  const changed = (line: string) => answered(contested, `@{24 probes} replace [^chat]\n${line}\n@end`);
  expect(changed('- The pilot at Vallmora has 7 damp probes.[^chat]').applied).toBe(1);
  expect(changed('- The pilot at Vallmora has 40 probes.[^chat]').refused).toMatchObject([{ kind: 'value' }]);
  expect(changed('- The pilot at Vallmora goes on.[^chat]').refused).toMatchObject([{ kind: 'rule' }]);
});

test('a doubt about a closed line is kept for a person and changes nothing', () => {
  const { body, doubts } = answered(revision, '@{Luis} doubt [^plan]\nThe pilot may be over.\n@end');
  expect(body).toBe(BODY);
  expect(doubts).toEqual([
    { statement: '- Luis opens them.[^mail]', reason: 'The pilot may be over.', labels: ['plan'] },
  ]);
});

test('no answer ever changes a closed statement, its position or a citation of the file', () => {
  const ids = revision.lines.map((line) => idOf(revision, line.text)).concat('zzz', 'past');
  const said = fc.constantFrom(
    ...BODY.split('\n'),
    ...AFTER.split(/(?<=\.) /),
    '- The launch of Taproot 3 is on 7 September 2026.[^plan]',
    '- Leonie Strand does not own the launch.[^plan]',
    '| 7 September 2026 | Launch of Taproot 3[^plan] |',
    '- The launch is on 7 September 2026, says Anna.[^nowhere]',
    '<script>x</script>',
    '# Title',
  );
  const operation = fc
    .tuple(
      fc.constantFrom(...ids),
      fc.constantFrom('replace', 'after', 'move', 'delete', 'doubt'),
      fc.option(fc.constantFrom(...ids)),
      fc.constantFrom('[^plan]', '[^mail]', '[^1]', ''),
      fc.array(said, { maxLength: 4 }),
    )
    .map(([id, op, to, because, lines]) =>
      [`@${id} ${op} ${to ? `@${to} ` : ''}${because}`, ...lines].join('\n'),
    );
  const bare = (text: string) => text.replace(/\[\^[^\]]*\]/g, '').trim();
  // A line that moves keeps its closed statements.
  const inOrder = revision.lines.filter((line) => !line.openings.some(Boolean)).map((line) => line.text);
  const closed = revision.lines.flatMap((line) =>
    line.statements.filter((_s, i) => !line.openings[i]).map((statement) => bare(statement.text)),
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
      const { body } = answered(revision, `${operations.join('\n')}\n@end`);
      let from = 0;
      for (const text of closed) expect(body).toContain(text);
      for (const text of inOrder) {
        const at = body.indexOf(text, from);
        expect(at, `“${text}” in ${body}`).toBeGreaterThanOrEqual(0);
        from = at;
      }
      expect(labelsOf(body).filter((label) => !['plan', 'mail'].includes(label))).toEqual([]);
      expect(body).not.toMatch(/<script|Anna|# Title/);
    }),
    { numRuns: 400 },
  );
});
