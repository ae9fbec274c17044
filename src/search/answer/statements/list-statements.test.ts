import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { ableStatements, scoreStatements } from '../score-statements.ts';
import { layOutStatements } from './lay-out-statements.ts';

describe('a value under its name in a short list', () => {
  const settings = `# Mail

These settings are needed:

- SMTP server: mail.rowboat.example
- Port: 587
- Encryption: TLS`;

  test('is about what the other items name', () => {
    const source = markdownSource('m', settings, { title: 'Mail' });
    expect(answerFrom('Which SMTP port do I use?', source)).toContain('Port: 587');
  });

  test('is of the day that another item gives', () => {
    const report = (through: string, balance: string) =>
      `- Reporting through: ${through}\n- Balance of the harbor fund: ${balance}`;
    const sources = [
      markdownSource('a', report('31 May 2024', '$900'), { title: 'Board, 20 June 2024', score: 0.9 }),
      markdownSource('b', report('30 June 2024', '$700'), { title: 'Board, 18 July 2024', score: 0.8 }),
    ];
    const able = ableStatements(
      scoreStatements(
        readAsked('What was the balance of the harbor fund on 30 June 2024?'),
        sources,
        sources.flatMap(layOutStatements),
      ),
    );
    expect(able.map(({ statement }) => statement.own)).toContain('Balance of the harbor fund: $700');
    expect(able.map(({ statement }) => statement.own)).not.toContain('Balance of the harbor fund: $900');
  });

  test('is not about what another item names in “who”, because each of several people has another role', () => {
    const crew = '# Crew\n\n- Treasurer of the pier: vacant\n- Assigns work: Bo Holm';
    const source = markdownSource('c', crew, { title: 'Crew' });
    expect(answerFrom('Who is the treasurer of the pier?', source) ?? '').not.toContain('Bo Holm');
  });
});

describe('an item that does not say whom it is about', () => {
  const ruled = (roles: string) => markdownSource('r', roles);
  const question = 'Who has overall accountability for the lamp?';

  test('is shown below what it is nested under, or the heading of its list', () => {
    const nested =
      '# Roles\n\n- Harbor Chief duties\n  - Has overall accountability for the lamp.\n  - Keeps the books.\n- Keeper\n  - Paints the door.';
    expect(answerFrom(question, ruled(nested))).toContain('Harbor Chief duties: Has overall accountability');
    const headed =
      '# Roles\n\n## Harbor Chief\n\n- Has overall accountability for the lamp.\n- Keeps the books.';
    expect(answerFrom(question, ruled(headed))).toContain('Harbor Chief: Has overall accountability');
  });

  test('is told from one that does', () => {
    const complete =
      '# Roles\n\n## Harbor Chief\n\n- Ann Lee has overall accountability for the lamp.\n- May 5 is a holiday.';
    expect(answerFrom(question, ruled(complete))).not.toContain('Harbor Chief:');
    expect(answerFrom('Is May 5 a holiday?', ruled(complete))).not.toContain('Harbor Chief:');
  });
});
