import { describe, expect, test } from 'vitest';
import { matchForm, isTyped, withoutMeasures } from './answer-types.ts';
import type { QuestionKind } from './question/question-kinds.ts';

describe('an answer shows the kind of value in question', () => {
  test.each<[QuestionKind, string]>([
    ['person', 'The budget belongs to Ann Miller.'],
    ['time', 'The work starts on 7 April.'],
    ['time', 'Doors open at 18:30.'],
    ['time', 'We pay on 24th or 25th of the month.'],
    ['time', 'Claims are due no later than 60 days after the trip.'],
    ['duration', 'It was dark for about 1h50m.'],
    ['duration', 'It takes two weeks.'],
    ['duration', 'We work in 6-week cycles.'],
    ['duration', 'It takes one hour per week.'],
    ['duration', 'Every other day it takes 2 hours.'],
    ['duration', 'Pods that hang for 15m are ended.'],
    ['duration', 'Masts last 3yrs.'],
    ['duration', 'Tell others twice as long before.'],
    ['frequency', 'We meet every other week.'],
    ['frequency', 'The team reports twice a year.'],
    ['frequency', 'The rules are revised biannually.'],
    ['frequency', 'We meet fortnightly.'],
    ['place', 'Lighthouse is a platform where you can report a storm.'],
    ['money', 'A seat costs 15 euros.'],
    ['money', 'The limit is $4,200.'],
    ['money', 'The harbor is worth 11.8 million euros.'],
    ['money', 'A mast costs 240 thousand NOK.'],
    ['money', 'Parking is free.'],
    ['money', 'It is free of charge.'],
    ['money', 'The harbor pays 40% of it.'],
    ['number', 'Twelve people came.'],
    ['number', 'They may 2 times.'],
    ['number', 'A single vote stops it.'],
    ['amount', 'A worker gets 16GB.'],
    ['share', 'About 12% of the boats leak.'],
    ['share', 'Two thirds of the boats leak.'],
    ['share', 'Three out of ten boats leak.'],
    ['place', 'We meet at 12 Mill Street.'],
    ['amount', 'A break takes 30minutes.'],
    ['number', 'There is no maximum size.'],
    ['place', 'The key lies in locker 17.'],
    ['place', '2016 Brackport, NV'],
    ['place', 'The list is pinned to the #depot channel.'],
    ['phone', 'Call +49 30 5550 1877.'],
    ['address', 'Write to help@firm.example.'],
    ['version', 'It was fixed in 4.1.2.'],
    ['place', 'Write to help@firm.example.'],
  ])('%s: %s', (kind, text) => {
    expect(matchForm(kind, text)).toBe(2);
  });

  test.each<[QuestionKind, string]>([
    ['person', 'The finance team decides.'],
    ['time', 'It will come after the summer.'],
    ['time', 'The sale is extended to 21st.'],
    ['time', 'Two hours later a mail is sent.'],
    ['time', 'The final 14 days are free.'],
    ['duration', 'Minimum length: 14 characters.'],
  ])('possibly an answer — %s: %s', (kind, text) => {
    expect(matchForm(kind, text)).toBe(1);
  });

  test.each<[QuestionKind, string]>([
    ['person', 'the work is done'],
    ['time', 'The roof is made of slate.'],
    ['duration', 'It is painted every two years.'],
    ['duration', 'It is painted twice a year.'],
    ['duration', 'It is painted 4 times in a month.'],
    ['amount', 'It belongs to 2i2c.'],
    ['share', 'A boat costs 5000 euros.'],
    ['place', 'The course runs from 24th November 2019 to 4th October 2020.'],
    ['place', 'Doors open at 18:30.'],
    ['number', 'At least one other member agrees.'],
    ['money', 'The drum was replaced under warranty.'],
    ['money', 'Keepers are elected with 75% support.'],
    ['money', 'Keepers are free to paint the pump.'],
    ['phone', 'Call the desk in room 12.'],
    ['number', 'Many people came.'],
    ['duration', 'It is a fund of a 501(c)(6) organization.'],
    ['number', 'Recertification #361'],
    ['number', 'All members disclose it.'],
    ['amount', '37signals doesn’t have a formal process for it.'],
    ['amount', 'When you lose a loved one, you can take time off.'],
    ['amount', 'The loan is due on 1 April.'],
    ['number', 'The members met on 2026-03-01.'],
    ['amount', 'K8s is used by everybody since COVID-19.'],
  ])('no answer — %s: %s', (kind, text) => {
    expect(matchForm(kind, text)).toBe(0);
  });
});

test('any text can answer an open question', () => {
  expect(matchForm('open', 'Yes.')).toBe(2);
  expect([isTyped('open'), isTyped('confirmation'), isTyped('time')]).toEqual([false, false, true]);
});

test('a time span does not count anything else, unless the question asks for its unit', () => {
  expect(withoutMeasures('Two crews wait 28 days.', 'crews')).toBe('Two crews wait ~.');
  expect(withoutMeasures('You get 28 days of vacation.', 'holidays')).toContain('28 days');
});
