import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidence } from '../../../../test/models/evidence.ts';
import type { Evidence } from '../../model.ts';
import { peopleRows } from './people.ts';
import { cited, overlap, statementsOf, withoutEchoes } from './statements.ts';

const textsOf = (...items: Evidence[]) => statementsOf(items).map(({ text }) => text);

describe('statements', () => {
  test('are the self-contained sentences, in order, without repetitions', () => {
    const first = evidence(
      'Hello everyone! The northern gateway sends its readings every ten minutes. I think so too. The battery of a probe lasts four years.',
    );
    const second = evidence(
      'The battery of a probe lasts four years! The depot in Riga stores the spare valves.',
      { label: 'bb' },
    );
    expect(textsOf(first, second)).toEqual([
      'The northern gateway sends its readings every ten minutes.',
      'The battery of a probe lasts four years.',
      'The depot in Riga stores the spare valves.',
    ]);
  });

  test('with an instruction about an earlier thing follow that sentence, and are dropped without one', () => {
    const duty = 'Ravi Menon is on call for the billing service in December.';
    const [first, order] = statementsOf([
      evidence(`${duty} Call him before you restart the billing service.`),
    ]);
    expect([first?.antecedent, order?.antecedent]).toEqual([null, duty]);
    expect(textsOf(evidence('Call him before you restart the billing service.'))).toEqual([]);
    expect(textsOf(evidence('Call Ravi Menon before you restart the billing service.'))).toHaveLength(1);
  });

  test('below a heading of decisions are decisions, and elsewhere keep their kind', () => {
    const said = 'The depot in Riga stores the spare valves of all pumps.';
    const kindOf = (text: string) => statementsOf([evidence(text)]).find((one) => one.text === said)?.kind;
    expect(kindOf(`Decisions\n\n${said}`)).toBe('decision');
    expect(kindOf(`Stock\n\n${said}`)).not.toBe('decision');
  });

  test('that ask are recognized as questions', () => {
    const [question] = statementsOf([
      evidence('Who measures the battery life of the probes at minus ten degrees?'),
    ]);
    expect(question?.isQuestion).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['spaces', ' \n\t'],
    ['signs', '*** --- ???'],
    ['emoji', '🙂🙂🙂'],
    ['one word', 'Yes.'],
    ['a line that is cut off', 'The northern gateway sends its readings every…'],
  ])('do not exist in %s', (_what, text) => {
    expect(textsOf(evidence(text))).toEqual([]);
  });

  test('are taken from any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const statement of statementsOf([evidence(text)])) {
          expect(statement.rank).toBe(0);
          expect(statement.terms.size).toBeGreaterThan(0);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('repeated statements', () => {
  const of = (...terms: string[]) => new Set(terms);
  test.each([
    [of('a', 'b'), of('a', 'b', 'c'), 1],
    [of('a', 'b'), of('b', 'c', 'd'), 0.5],
    [of('a'), of('b'), 0],
    [of(), of('a'), 0],
    [of(), of(), 0],
  ])('%o and %o overlap by %d', (one, other, expected) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
  });

  test('of a statement are dropped, and the first of them stays', () => {
    const statements = statementsOf([
      evidence('The battery of a probe lasts four years at the default interval.'),
      evidence('At the default interval the battery of a probe lasts four years today.', { label: 'bb' }),
      evidence('The depot in Riga stores the spare valves of all pumps.', { label: 'cc' }),
    ]);
    expect(statements).toHaveLength(3);
    expect(withoutEchoes(statements).map((one) => one.evidence.label)).toEqual(['aa', 'cc']);
  });

  test('a citation names each label once', () => {
    const [a, b] = [evidence('x'), evidence('y', { label: 'bb' })];
    expect(cited('So it is.', a, b, a)).toBe('So it is. [^aa][^bb]');
  });
});

describe('people in statements', () => {
  const rows = (...items: Evidence[]) => peopleRows(items, statementsOf(items));
  test('have a row each, once, with statements about their role, by name', () => {
    const table =
      'Name | Role\nPriyanka Rao | Lead of the firmware team\nAmara Nwosu | Owner of the support handbook';
    const found = rows(
      evidence(table),
      evidence('Priyanka Rao met the supplier in Riga last week.', { label: 'bb' }),
    );
    expect(found.map((row) => row.split(' | ')[0])).toEqual(['| Amara Nwosu', '| Priyanka Rao']);
    for (const row of found) expect(row).toMatch(/^\| [^|]+ \| [^|]+\[\^(?:aa|bb)\] \|$/);
  });

  test('are not made of things, column headings or bare first names', () => {
    expect(rows(evidence('Name | Role\nGateway Seven | Sends readings\nPriyanka | Leads'))).not.toEqual(
      expect.arrayContaining([expect.stringContaining('| Name |'), expect.stringContaining('| Priyanka |')]),
    );
    expect(rows(evidence(''))).toEqual([]);
  });
});
