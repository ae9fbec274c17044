import { expect, test } from 'vitest';
import { sayPlainly } from './plain-question.ts';

test.each([
  ['Who was there on 3 June?', 'who attended on 3 June?'],
  ['Who was at the meeting on 3 June?', 'who attended the meeting on 3 June?'],
  ['Who were in our weekly pier call?', 'who attended our weekly pier call?'],
  ['Who sits on the panel?', 'who is on the panel?'],
  ['Who gets admin access?', 'who has admin access?'],
  ['Who is given edit rights?', 'who has edit rights?'],
  ['Where can I watch the call of 3 June?', 'where is the recording of the call of 3 June?'],
  ['When is the harbor desk open?', 'when are the hours of the harbor desk ?'],
  ['Who came to the board?', 'who attended to the board?'],
  ['Who took part in the call of 3 June?', 'who attended in the call of 3 June?'],
  ['When am I paid back for a taxi?', 'When am I reimbursed for a taxi?'],
  ['When does the fair take place?', 'When does the fair happen?'],
  ['Who could not come in May?', 'who was absent in May?'],
  ['Who took the notes on 3 June?', 'Who was the scribe on 3 June?'],
  ['Who writes up our minutes?', 'Who was the scribe?'],
  ['How often must a crew get together?', 'How often must a crew meet?'],
  ['Who may throw a keeper out?', 'Who may remove a keeper?'],
  ['How long may a keeper stay at the longest?', 'How long may a keeper stay at most?'],
  ['What if I quit?', 'What if I resign?'],
  ['Where are keys handed in?', 'Where are keys submit?'],
  ['Who says yes to a lamp?', 'Who approve a lamp?'],
  ['When is the key given back?', 'When is the key return?'],
  ['Why was the fair called off?', 'Why was the fair cancel?'],
  ["What's the tide?", 'What is the tide?'],
  ['Can you please tell me who lights the lamp?', 'who lights the lamp?'],
  ['Does anybody know where the rope is?', 'where the rope is?'],
  ["I'd like to know how much rope is left.", 'how much rope is left.'],
  ['How many days in advance do I book a berth?', 'how long in advance do I book a berth?'],
  ['For how many years are logs kept?', 'For how long are logs kept?'],
  ['Whose job is it to lock the gate?', 'who has to lock the gate?'],
  ['What is meant by slack water?', 'what are slack water?'],
  ['How many people work here?', 'how many employees are there?'],
])('%s is read in the words that documents use', (question, plain) => {
  expect(sayPlainly(question)).toBe(plain);
});

test.each([
  'Who came up with the lamp?',
  'Who was at the pier?',
  'What time is the meeting?',
  'Which notes are kept?',
  'Can you tell a buoy from a boat?',
  'How many days do we sail?',
  '',
])('“%s” is unchanged', (question) => {
  expect(sayPlainly(question)).toBe(question);
});
