import { expect, test } from 'vitest';
import { SIGNALS } from '../../text/passages/signals.ts';
import { isFrame, readQuestion } from './read-question.ts';

test.each([
  ['When did the kiln break?', SIGNALS.time],
  ['What year was it built?', SIGNALS.time],
  ['How many kilns are there?', SIGNALS.number],
  ['Who repaired it?', SIGNALS.name],
  ['Which city is it in?', SIGNALS.name],
  ['Describe the kiln.', 0],
])('%s determines what an answer shows', (question, signals) => {
  expect(readQuestion(question).answerSignals).toBe(signals);
});

test.each([
  ['Which books does Ann like?', true],
  ['What kinds of boats do they have?', true],
  ['What do both have in common?', true],
  ['What are the limits?', true],
  ['Which book does Ann like?', false],
  ['What is this?', false],
  ['What does the bus cost?', false],
])('%s asks for a list: %s', (question, isList) => {
  expect(readQuestion(question).isList).toBe(isList);
});

test('stop words are omitted unless the question has no other words', () => {
  expect(readQuestion('What is the kiln for?').words).toEqual(['kiln']);
  expect(readQuestion('what is it').words.length).toBeGreaterThan(0);
});

test('text in any kind of quotation marks is a phrase', () => {
  expect(readQuestion('Who said "tide gauge" or “red kiln”?').phrases).toEqual([
    ['tide', 'gaug'],
    ['red', 'kiln'],
  ]);
  expect(readQuestion('Nothing quoted').phrases).toEqual([]);
});

test.each([
  ['What does the SRE stand for?', 'sre'],
  ['What is SRE short for?', 'sre'],
  ['What does the abbreviation SRE mean?', 'sre'],
  ['What does SRE mean?', 'sre'],
  ['What does the kiln mean?', null],
  ['Who is an SRE?', null],
])('%s asks for the long form of an abbreviation: %s', (question, short) => {
  expect(readQuestion(question).shortForm).toBe(short);
});

test('words that frame a question are recognized', () => {
  expect(isFrame('discuss')).toBe(true);
  expect(isFrame('kiln')).toBe(false);
});

test.each([
  ['list of kilns', ['kiln']],
  ['A complete list of all the kilns', ['kiln']],
  ['list all kilns', ['kiln']],
  ['Please show me the kilns', ['kiln']],
  ['Tell me about the kiln in Davis', ['kiln', 'davi']],
  ['mailing list of the kiln', ['mail', 'list', 'kiln']],
  ['list kilns', ['list', 'kiln']],
  ['Name tag of a kiln', ['name', 'tag', 'kiln']],
  ['show me', ['show']],
])('of “%s” the request is no word', (question, words) => {
  expect(readQuestion(question).words).toEqual(words);
});
