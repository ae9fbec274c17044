import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { asksMembers } from './members.ts';

test.each([
  'Who is on the pier board?',
  'Who are the current members of the pier board?',
  'Who was in the committee in 2019?',
])('“%s” asks for members', (question) => expect(asksMembers(question)).toBe(true));

test.each(['Who is the chair of the board?', 'Who pays the members of the board?', 'Who is Ana Ruiz?'])(
  '“%s” does not',
  (question) => expect(asksMembers(question)).toBe(false),
);

const TABLE = '| Name | Term |\n|---|---|\n| Ana Ruiz | 2026 |\n| Bo van Berg | 2027 |';

test('they are in the table or list below the name of the body, not in what mentions it', () => {
  const text = `The Pier Board meets on Ruiz Road.\n\n## Pier Board duties\n\n- Repair lamps\n- Hire Staff\n\n## Pier Board members\n\n${TABLE}`;
  const answer = answerFrom('Who is on the pier board?', markdownSource('p', text));
  expect(answer).toContain('Ana Ruiz');
  expect(answer).toContain('Bo van Berg');
  expect(answer).not.toContain('lamps');
  expect(answer).not.toContain('Road');
});

test('a long list of names is given whole', () => {
  const names = Array.from({ length: 20 }, (_, i) => `Ana Name${String.fromCharCode(97 + i)}`);
  const text = `# Former members of the pier board\n\n${names.map((name) => `- ${name}`).join('\n')}`;
  const answer = answerFrom('Who are the former members of the pier board?', markdownSource('p', text));
  for (const name of names) expect(answer).toContain(name);
});

test('a recital of a resolution says nobody is a member', () => {
  const text = '# Resolution 7\n\nWHEREAS, the Pier Board has met with Ana Ruiz;';
  expect(answerFrom('Who is on the pier board?', markdownSource('p', text))).toBeNull();
});
