import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource, threadSource } from '../../../test/answers/markdown-source.ts';
import { bonusOf } from './bonuses.ts';
import { readAsked } from './read-asked.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';
import type { AnswerSource, AnswerStatement } from './statements/statement.ts';

const bonus = (question: string, statement: AnswerStatement | undefined, dates: string[] = []) =>
  statement ? bonusOf(readAsked(question), statement, new Set(dates)) : Number.NaN;
const find = (source: AnswerSource, own: string, form?: AnswerStatement['form']) =>
  layOutStatements(source, 0).find((one) => one.own.startsWith(own) && (form ?? one.form) === one.form);

const page = markdownSource(
  'p',
  '## Badge\n\nIt opens doors. A badge is a card. Please use the lift.\n\n- Cost: 5 EUR\n- Color: red\n\n| Day | Guests |\n| --- | --- |\n| 7 | Ann |',
);

test.each<[string, string, string, string]>([
  ['an item with the question’s words before its colon', 'What is the color?', 'Color: red', 'Cost: 5 EUR'],
  ['a definition', 'What is a badge?', 'A badge is a card.', 'Please use the lift.'],
  ['the first sentence below the heading', 'What is a badge?', 'It opens doors.', 'Please use the lift.'],
  [
    'a definition, however the question is put',
    'What does badge mean?',
    'A badge is a card.',
    'Please use the lift.',
  ],
  ['the text below the heading', 'What does badge stand for?', 'It opens doors.', 'Please use the lift.'],
  ['an instruction', 'How do I get up?', 'Please use the lift.', 'A badge is a card.'],
])('%s scores higher', (_, question, better, worse) => {
  expect(bonus(question, find(page, better))).toBeGreaterThan(bonus(question, find(page, worse)));
});

const roles = markdownSource(
  'r',
  '## Site reliability\n\nSite Reliability Engineering (SRE) keeps it up. Count of SRE people: 7\n\n- Release Manager: Release planning\n- Developers: They plan each release.',
);

test('the person comes before the colon if the role comes after it', () => {
  const worth = (own: string) => bonus('Who is responsible for release planning?', find(roles, own));
  expect(worth('Release Manager')).toBeGreaterThan(worth('Developers'));
});

test('an abbreviation is defined where it is spelled out, not where its items are counted', () => {
  const worth = (own: string) => bonus('What does SRE stand for?', find(roles, own));
  expect(worth('Site Reliability')).toBeGreaterThan(worth('Count of'));
});

test('a whole list answers questions that ask for several things', () => {
  const list = find(page, 'Cost: 5 EUR; Color', 'list');
  expect(bonus('Which things are known?', list)).toBeGreaterThan(0);
  expect(bonus('When was it?', list)).toBeLessThan(0);
});

const account = markdownSource(
  'k',
  '## Rights\n\n- Delete account: removes all of it\n\n## Closing\n\nTo delete your old account, open the settings. Click on “Delete”. You may block up to 30 countries. Whoever is in one country may block it. For example, a lamp may cost 40 EUR. A lamp costs up to 90 EUR.',
);

test.each([
  [
    'the purpose of a step, not an item that only names it',
    'How do I delete my account?',
    'To delete your',
    'Delete account',
  ],
  ['a number of things, not one of them', 'How many countries may I block?', 'You may block', 'Whoever is'],
  ['a value, not one of an example', 'How much may a lamp cost?', 'A lamp costs', 'For example'],
])('prefers %s', (_, question, better, worse) => {
  expect(bonus(question, find(account, better))).toBeGreaterThan(bonus(question, find(account, worse)));
});

test('the answer to a how-to question includes the steps after the statement', () => {
  expect(answerFrom('How do I delete my account?', account)).toContain('Click on “Delete”.');
});

test('a statement scores higher if its document has the day that the question names', () => {
  const statement = find(page, 'It opens doors.');
  const question = 'What opens on 6 August 2025?';
  expect(bonus(question, statement, ['@d2025-08-06'])).toBeGreaterThan(bonus(question, statement));
});

describe('in a conversation', () => {
  const thread = threadSource('t', [
    ['Ann', '2025-03-01', 'The door is shut. Does it open at night?'],
    ['Bo', '2025-03-01', 'No. The lock is old.'],
    ['Bo', '2025-03-02', 'The lock is new.'],
  ]);

  test('the first message states the problem, not the reason', () => {
    expect(bonus('Why is it shut?', find(thread, 'The door'))).toBeLessThan(
      bonus('Why is it shut?', find(thread, 'The lock is new')),
    );
  });

  test('the first reply is the strongest evidence for the reason', () => {
    expect(bonus('Why is it shut?', find(thread, 'The lock is old'))).toBeGreaterThan(
      bonus('Why is it shut?', find(thread, 'The lock is new')),
    );
  });

  test('a yes or no comes right after the question', () => {
    expect(bonus('Does it open at night?', find(thread, 'No.'))).toBeGreaterThan(
      bonus('Does it open at night?', find(thread, 'The lock is new')),
    );
  });
});

test('a message defines a thing only if it says what the thing is or replies to the question', () => {
  const thread = threadSource('t', [
    ['Ann Lee', '2026-04-14', 'We start tomorrow.'],
    ['Bo Holm', '2026-04-15', 'Six gateways are a day of work for me.'],
  ]);
  expect(answerFrom('What is a gateway?', thread)).toBeNull();
});
