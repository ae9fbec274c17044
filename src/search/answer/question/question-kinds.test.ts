import { describe, expect, test } from 'vitest';
import { asksForSeveral, kindOf, type QuestionKind } from './question-kinds.ts';

describe('the kind of a question follows from its form', () => {
  test.each<[string, QuestionKind]>([
    ['Who owns the budget?', 'person'],
    ['By whom was it approved?', 'person'],
    ['When does the store open?', 'time'],
    ['Until when is the old version supported?', 'time'],
    ['What day is the standup?', 'time'],
    ['What is the lamp report due date for keepers?', 'time'],
    ['What is the date format of the log?', 'open'],
    ['How long does a review take?', 'duration'],
    ['What should the time window of an alert be?', 'duration'],
    ['What is the URL of the status page?', 'address'],
    ['How often do we meet?', 'frequency'],
    ['How far in advance is the agenda sent?', 'duration'],
    ['How much notice must I give?', 'duration'],
    ['How much paid time does a keeper get?', 'duration'],
    ['How strong is the lamp?', 'number'],
    ['How many times a year is it lit?', 'frequency'],
    ['How expensive may a rope be?', 'money'],
    ['What is the most I can claim for a rope?', 'money'],
    ['What is the email of the keeper?', 'address'],
    ['What do I have to do?', 'steps'],
    ['What now?', 'steps'],
    ['How the council decides', 'steps'],
    ['What is the default quota of a berth?', 'amount'],
    ['To which address do I send the bill?', 'address'],
    ['How much does a seat cost?', 'money'],
    ['How much are we paid for a night shift?', 'money'],
    ['How much can a repair cost?', 'money'],
    ['How much must visitors pay?', 'money'],
    ['What is the price of a seat?', 'money'],
    ['How much is the night watch stipend?', 'money'],
    ['What does an email address cost?', 'money'],
    ['What is the email address of the shop?', 'address'],
    ['Where do I email a complaint?', 'address'],
    ['Which email is the account under?', 'address'],
    ['Which time zone do we use?', 'open'],
    ['What do we pay for the license?', 'money'],
    ['How much memory does it need?', 'amount'],
    ['What share of users is active?', 'amount'],
    ['What percentage of users is active?', 'share'],
    ['What is the percentage of late boats?', 'share'],
    ['What is the minimum percentage of votes?', 'share'],
    ['How many people came?', 'number'],
    ['Which port does it listen on?', 'number'],
    ['Where is the key?', 'place'],
    ['Which room is free?', 'place'],
    ['What number do I call at night?', 'phone'],
    ['Which version has the fix?', 'version'],
    ['Why was it postponed?', 'reason'],
    ['What was the root cause of the outage?', 'reason'],
    ['How do I reset my password?', 'steps'],
    ['What are the steps of a release?', 'steps'],
    ['What does SEV1 mean?', 'definition'],
    ['What is a bet?', 'definition'],
    ['Can I work from abroad?', 'confirmation'],
    ['Is the door locked?', 'confirmation'],
    ['What happens to unused days?', 'open'],
  ])('%s', (question, kind) => {
    expect(kindOf(question)).toBe(kind);
  });
});

test('a telephone in a question does not make it a question for a number', () => {
  expect(kindOf('May I read mail on my phone?')).toBe('confirmation');
});

describe('several things in one question', () => {
  test.each([
    'What are the steps of a release?',
    'Which laptops can I choose from?',
    'Who attended the meeting?',
    'What hardware was ordered?',
  ])('recognized: %s', (question) => {
    expect(asksForSeveral(question, kindOf(question))).toBe(true);
  });

  test.each(['Who leads the team?', 'How many screens are there?', 'Which status has it?'])(
    'not recognized: %s',
    (question) => {
      expect(asksForSeveral(question, kindOf(question))).toBe(false);
    },
  );
});
