import { describe, expect, test } from 'vitest';
import { LONG, notesOf } from '../../../test/guide/guide-document.ts';
import { readPerson } from './people/person.ts';
import { isImperative, isTaskHeading } from './steps/imperatives.ts';

/** Each line below represents a pattern seen in handbooks and minutes; the words are invented. */
describe('a heading that names a task', () => {
  test.each([
    'How to ask for a key',
    'How do I open the gate?',
    'How we paint a gate: checklist',
    'Steps',
    'Step-by-step',
    'Instructions',
    'Procedure',
    'Checklist for the night watch',
    'Process for new keys',
    'Runbook',
    'Release process',
    'Asking for a key',
    'Opening an account',
    'Setting up your pump',
    'Reporting issues',
    'Getting access',
    'Installing with two keys',
    'Creating a new gate',
    'Request a key',
    'Install the pump',
    'Add somebody to the list',
    'Write a report of the night',
    'Close the gate in the evening',
    'Restore the old settings',
    'Join the meeting by phone',
  ])('%s', (heading) => expect(isTaskHeading(heading)).toBe(true));

  test.each([
    'Gates',
    'Overview',
    'Gate types',
    'Report format',
    'Review guidelines',
    'Change policy',
    'Label names',
    'Meeting the team',
    'Understanding the river',
    'Being a guest',
    'Following the rules of the board',
    'Test plan',
    'Test results',
    'Use cases',
    'List of keys',
    'Report of the year',
    'Change log',
    'Contact us',
    'Call for papers',
    'Work streams',
    'Post-mortem of the flood',
    'Open',
    'Open questions',
    'Continue reading …',
    'Pricing',
    'Process owner',
  ])('is not recognized: %s', (heading) => expect(isTaskHeading(heading)).toBe(false));
});

describe('an instruction is recognized as a step', () => {
  test.each([
    'Open the gate.',
    'open the gate',
    'Please call the depot.',
    'Then turn the wheel.',
    'If the river is high, close it.',
    'Once you have the key, go to the gate.',
    'Do not use the small key.',
    'Always take gloves, and check the lock.',
    'To open it, turn the wheel.',
    'Finally, write the report.',
    'Optionally add a photo.',
    'Mount the pump on its plate.',
    'Leave the key in the box.',
  ])('%s', (line) => expect(isImperative(line)).toBe(true));

  test.each([
    'The gate is open.',
    'Gates open at six.',
    'You may open the gate.',
    'Ada opens the gate.',
    'Green',
    'We use the small key.',
    'Opening hours are long.',
    'An open gate is a danger.',
  ])('but not: %s', (line) => expect(isImperative(line)).toBe(false));
});

describe('a line begins with a person', () => {
  test.each([
    ['Ada Lind', 'Ada Lind'],
    ['@Ada Lind', 'Ada Lind'],
    ['[x] Ada Lind', 'Ada Lind'],
    ['Ada Lind (@ada)', 'Ada Lind'],
    ['Ada Lind, Northwater', 'Ada Lind'],
    ['Ada Lind - chair', 'Ada Lind'],
    ['Ada Lind: keys', 'Ada Lind'],
    ['Ada M. Lind', 'Ada M. Lind'],
    ['Ada Lind-Okoro', 'Ada Lind-Okoro'],
    ["Ben O'Hara", "Ben O'Hara"],
    ['Łukasz Żak', 'Łukasz Żak'],
    ['Maria de la Cruz', 'Maria de la Cruz'],
    ['Jan van den Berg', 'Jan van den Berg'],
  ])('%s', (line, name) => expect(readPerson(line)?.name).toBe(name));

  test.each([
    'Ada',
    'ada lind',
    'Platform Team',
    'The Board',
    'Working Group',
    'Meeting Notes',
    'Open Source Foundation',
    'Action Items',
    'March Report',
    'Monday Morning',
    'Product Design',
    'Everyone Else',
    'Your Name',
    'Customer Support',
    'Code of Conduct',
    `Ada Lind ${'talks about the river and the gate '.repeat(4)}`,
  ])('but not: %s', (line) => expect(readPerson(line)).toBeNull());
});

describe('decisions of a group', () => {
  const decided = (line: string) =>
    notesOf(`# Board meeting 2026-03-09\n\n## North gate key\n\n- ${line}\n`).decisions.map((d) => d.text);

  test.each([
    ['Decision: the key stays in the depot until June.', 'the key stays in the depot until June.'],
    ['Decided: two new pumps are bought in May.', 'two new pumps are bought in May.'],
    ['Agreed - every gate is painted in spring.', 'every gate is painted in spring.'],
    ['Resolution: the board thanks the painters of gates.', 'the board thanks the painters of gates.'],
    ['Consensus: gates are green from this year on.', 'gates are green from this year on.'],
    ['We decided to buy two new pumps in May.', 'We decided to buy two new pumps in May.'],
    ['The board has approved the plan of the depot.', 'The board has approved the plan of the depot.'],
    ['The board has agreed that gates are green.', 'The board has agreed that gates are green.'],
    ['Everyone agreed to paint the gates in spring.', 'Everyone agreed to paint the gates in spring.'],
    ['The committee voted against a second depot.', 'The committee voted against a second depot.'],
    ['We unanimously resolved to keep the old key.', 'We unanimously resolved to keep the old key.'],
    ['We agreed unanimously to keep the old key.', 'We agreed unanimously to keep the old key.'],
  ])('%s', (line, text) => expect(decided(line)).toEqual([text]));

  test.each([
    'Decision: none.',
    'Decision: to be discussed in the next meeting of all.',
    'We agreed to come back to the key in April.',
    'We agreed to put the key on the agenda of April.',
    'We decided to continue to discuss the key by mail.',
    'We agreed to paint the gates if there is money.',
    'Should we have agreed to paint the gates in green?',
    'We might have decided to paint all gates in green.',
    'Agreed: Ada will ask the painter for his price.',
    'Agreed: who asks the painter for his price?',
    'Ada agreed with Ben.',
    'We decided not to do that because of the flood.',
    'The key was found in the river by a dog.',
  ])('is not: %s', (line) => expect(decided(line)).toEqual([]));
});

describe('sentences about a page’s subject', () => {
  const gist = (sentence: string) => notesOf(`# Gate keys\n\n${sentence}\n\n${LONG}`).gists[0]?.text ?? null;

  test.each([
    'Gate keys are kept in a steel box in the depot.',
    'A gate key opens one gate and no other.',
    'The keys of a gate belong to the board of the river.',
    'This page lists the keys of all gates in the north.',
    'This document describes who may have a key.',
    'This guide explains how keys are made in the depot.',
    'The goal of this policy is to have no key twice.',
    'We keep all gate keys in one steel box.',
    'You find the gate keys in the depot of the north.',
  ])('%s', (sentence) => expect(gist(sentence)).toBe(sentence));

  test.each([
    'If you have lost your key, call the depot at once.',
    'When a gate key is lost the lock is changed at once.',
    'Currently all gate keys are with Ada in the depot.',
    'I think that gate keys should be made of steel.',
    'These keys are made of steel and cannot be bent.',
    'Gate keys are listed at https://keys.example for all.',
    'Are gate keys made of steel or of something else?',
    'Gate keys, written by Ada Lind in the year of the flood.',
    'Please note that gate keys are made of steel.',
    'For gate keys, see the list on the wall of the depot.',
    'In the following list all gate keys have a number.',
    'Remember that gate keys are never lent to guests.',
    'gate keys are made of steel in the small depot.',
    'This page was written in the year of the flood.',
    'This document is based on the list of the depot.',
    'Water reaches the northern fields by three canals.',
    'Gate keys are probably made of steel in the depot.',
    'A gate key does not open any other gate.',
  ])('but not: %s', (sentence) => expect(gist(sentence)).toBeNull());
});

describe('a short note', () => {
  test('is shown whole if it is one paragraph', () => {
    const note = 'The painter wants 400 for each gate. He starts on a Monday in May.';
    expect(notesOf(note, { title: 'Call' }).gists).toEqual([{ text: note, isOfMoment: false }]);
  });

  test.each([
    ['greets', 'Hello all, the painter wants 400 for each gate.'],
    [
      'has more than one paragraph',
      'The painter wants 400 for each gate.\n\nHe starts in May when it is dry.',
    ],
    ['is a message', 'The painter wants 400 for each gate.'],
  ])('is not shown whole if it %s', (how, text) => {
    const type = how === 'is a message' ? 'message' : 'document';
    expect(notesOf(text, { title: 'Call', type }).gists).toEqual([]);
  });

  test('of a ticket is its first sentence that is not a greeting', () => {
    const text =
      'Hello depot, I am Ada from the north. The lock of the north gate does not open any more. Please help me!';
    expect(notesOf(text, { title: 'Hello depot', type: 'task' }).gists[0]?.text).toBe(
      'The lock of the north gate does not open any more.',
    );
  });
});

describe('a term and its meaning', () => {
  const terms = (line: string) => notesOf(`# Glossary\n\n- ${line}\n`).terms.map((t) => t.term);

  test.each([
    'Weir: a low wall across a river',
    'Weir - a low wall across a river',
    'Weir — a low wall across a river',
    'Night watch: those who stay awake',
  ])('%s', (line) => expect(terms(line)).toHaveLength(1));

  test.each([
    'Note: this list is long and old',
    'See: the other list of the depot',
    'https://weir.example: a page of weirs',
    'If it rains: close the gate at once',
    'A very long term of many words: a wall',
    'Weir: wall',
    '{weir}: a low wall across a river',
    'Weir, a low wall across a river',
  ])('but not: %s', (line) => expect(terms(line)).toEqual([]));
});
