import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../model.ts';
import { bestOfEach, byMonth, decisionLines, noteLines, titledBullets } from './sections.ts';
import { statementsOf } from './statements.ts';

const evidence = (
  label: string,
  text: string,
  date: string | null = null,
  title: string | null = null,
): Evidence => ({
  label,
  source: 'notion',
  resourceId: label,
  title,
  date,
  author: null,
  text,
});
const PUMP = 'The pump in the harbor stops every night because the valve is too old.';
const DEPOT = 'The depot in Riga stores the spare valves of all pumps since last winter.';
const GATEWAY = 'The northern gateway sends its readings to the archive every ten minutes.';

describe('lists of statements', () => {
  test('have a line for each document, with its title if that is informative', () => {
    const statements = statementsOf([
      evidence('aa', `${PUMP} ${DEPOT}`, null, 'State of the *pumps*'),
      evidence('bb', GATEWAY, null, 'notes.md'),
    ]);
    expect(titledBullets(statements)).toEqual([
      `- **State of the pumps**: ${PUMP} ${DEPOT} [^aa]`,
      `- ${GATEWAY} [^bb]`,
    ]);
  });

  test('keep the best of each document in document order', () => {
    const statements = statementsOf([
      evidence('aa', `${PUMP} ${DEPOT} ${GATEWAY}`),
      evidence('bb', `${GATEWAY.replace('ten', 'five')}`),
    ]);
    const best = bestOfEach(statements, 2);
    expect(best.map((one) => one.evidence.label)).toEqual(['aa', 'aa', 'bb']);
    expect(best[0]?.position).toBeLessThan(best[1]?.position ?? 0);
    expect(bestOfEach(statements, 0)).toEqual([]);
  });

  test('are grouped by month, newest first and undated last', () => {
    const sections = byMonth(
      statementsOf([
        evidence('aa', PUMP, '2026-01-05'),
        evidence('bb', DEPOT),
        evidence('cc', GATEWAY, '2026-03-05'),
      ]),
      1,
    );
    expect(sections.map(({ heading, lines }) => [heading, lines.length])).toEqual([
      ['March 2026', 1],
      ['January 2026', 1],
      ['Undated', 1],
    ]);
  });
});

describe('decisions', () => {
  const OLD = 'The team decided to launch the new pump controller in the harbor on 4 May.';
  const NEW = 'The launch of the new pump controller in the harbor moved to 9 June.';

  test('are listed newest first, and an older one says that a later one revises it', () => {
    const lines = decisionLines(
      statementsOf([
        evidence('aa', OLD, '2026-03-01', 'Launch plan'),
        evidence('bb', NEW, '2026-04-02', 'Launch again'),
      ]),
    );
    expect(lines).toEqual([
      `- **2026-04-02, Launch again**: ${NEW} [^bb]`,
      `- **2026-03-01, Launch plan**: ${OLD} Revised on 2026-04-02. [^aa][^bb]`,
    ]);
  });

  test('about something else, of the same day or without a date revise nothing', () => {
    const other = 'The depot in Riga moved to the northern side of the river for good.';
    for (const later of [
      evidence('bb', other, '2026-04-02'),
      evidence('bb', NEW, '2026-03-01'),
      evidence('bb', NEW),
    ])
      expect(decisionLines(statementsOf([evidence('aa', OLD, '2026-03-01'), later])).join()).not.toContain(
        'Revised',
      );
  });

  test('that are repeated are listed once', () => {
    const again = OLD.replace('decided', 'has decided');
    expect(
      decisionLines(statementsOf([evidence('aa', OLD, '2026-03-01'), evidence('bb', again, '2026-03-02')])),
    ).toHaveLength(1);
  });
});

describe('notes of documents without a whole sentence', () => {
  test.each([
    ['fix the valve of pump 7', '- Fix the valve of pump 7. [^aa]'],
    ['\n\n# Heading\nreplace worn harbor pumps;', '- Replace worn harbor pumps. [^aa]'],
  ])('%j becomes %j', (text, line) => {
    expect(noteLines([evidence('aa', text)], new Set())).toEqual([line]);
  });

  test.each([
    ['what is already in the file', 'fix the valve of pump 7', ['aa']],
    ['two words', 'fix valve', []],
    ['an address', 'see https://example.org/the/valve for more', []],
    ['a line that is cut off', 'fix the valve of the', []],
    ['an open bracket', 'fix the valve (pump seven', []],
    ['a greeting', 'Hello all of you there', []],
    ['nothing', '', []],
  ])('but not %s', (_what, text, written) => {
    expect(noteLines([evidence('aa', text)], new Set(written))).toEqual([]);
  });
});
