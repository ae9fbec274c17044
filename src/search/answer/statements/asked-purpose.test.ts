import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { readAsked } from '../read-asked.ts';
import { isOneOfClass, opensNamedSection, saysHowTo } from './asked-purpose.ts';
import { layOutStatements } from './lay-out-statements.ts';
import type { AnswerSource, AnswerStatement } from './statement.ts';

const find = (source: AnswerSource, own: string): AnswerStatement | undefined =>
  layOutStatements(source, 0).find((one) => one.own.startsWith(own));

test.each([
  ['a statement that begins with the purpose in question', 'To cancel your old visit, write to Bo.', true],
  ['not one with another purpose', 'To move your visit, cancel it and write to Bo.', false],
  ['not one that only mentions it', 'You can cancel a visit, to be honest.', false],
])('is a how-to: %s', (_, own, isHow) => {
  expect(saysHowTo(readAsked('How do I cancel a visit?'), own)).toBe(isHow);
});

const commands = markdownSource(
  'c',
  '## Commands\n\n### `pump list [flags]`\n\nThis command shows all pumps. It is slow.\n\n### `pump list` and how to sort by weight, age or maker\n\nSort them.',
);

test('the first sentence opens its section if the heading is little more than the subject', () => {
  const opens = (own: string) => {
    const statement = find(commands, own);
    return statement && opensNamedSection(readAsked('What does pump list do?'), statement);
  };
  expect([opens('This command'), opens('It is slow'), opens('Sort')]).toEqual([true, false, false]);
});

const plans = markdownSource(
  'p',
  '## Which plan should I choose?\n\n- **Small**: one site\n- **Large**: many sites, funnels and exports\n\n## Others\n\n- Visits: funnels',
);

test('the answer is the item with the property, if its heading says what the items are', () => {
  const isOne = (own: string) => {
    const statement = find(plans, own);
    return statement && isOneOfClass(readAsked('Which plan includes funnels?'), statement);
  };
  expect([isOne('Large'), isOne('Small'), isOne('Visits')]).toEqual([true, false, false]);
  expect(answerFrom('Which plan includes funnels?', plans)).toContain('Large');
});

test('the first sentence below a title may follow the author', () => {
  const page = markdownSource(
    'g',
    '# Why does the pump stop at night?\n\n*Help desk, written by Ada Byron, last changed on 20 May 2026.*\n\nThe pump rests from ten to five, for nobody draws water then.',
  );
  const answer = answerFrom('What has to be done when the pump stops at night?', page);
  expect(answer).toContain('The pump rests from ten to five');
  expect(answer).not.toContain('Ada Byron');
});
