import { expect, test } from 'vitest';
import { readRelation } from './asked-relation.ts';

test.each([
  ['Who approves the budget?', 'approv'],
  ['Who can approve the budget?', 'approv'],
  ['Who has to approve the budget?', 'approv'],
  ['Who is the treasurer?', null],
  ['Who must be told if the lamp is broken?', null],
  ['Who should a request for a berth come from?', null],
  ['Who gets paged at night?', null],
  ['Who gets the mail of the board?', null],
  ['Who received the prize?', null],
  ['Who on the board has a boat?', null],
  ['Who can I ask about the lamp?', null],
  ['When does the pier open?', null],
])('%s asks who does it: %s', (question, does) => {
  expect(readRelation(question).does).toBe(does);
});

test.each([
  ['When was the charter last approved?', 'approv', null],
  ['Where was the bell built?', 'build', null],
  ['When is Pier Day observed?', null, 'observ'],
  ['Until when does API v1 live?', null, 'live'],
  ['Until when is Ann away in June 2025?', null, 'away'],
  ['Where does the name come from?', null, 'come'],
  ['Who approved the charter?', null, null],
  ['Since when do we use pumps?', null, null],
  ['When do we meet?', null, 'meet'],
])('%s asks when or where it was done (%s) or is true (%s)', (question, done, lives) => {
  expect(readRelation(question)).toMatchObject({ done, lives });
});

test.each([
  ['Which license covers posts?', 'licens'],
  ['Under which license are posts published?', 'licens'],
  ['What dev desktop do I get?', 'desktop'],
  ['What is a berth?', null],
  ['What happened to the crane?', null],
  ['What is included in a berth?', null],
  ['What counts as a boat?', null],
  ['Which services belong to the pier?', 'servic'],
  ['Which night crews were formed in May?', 'crew'],
  ['Which sailors became keepers?', 'sailor'],
])('%s asks for one of: %s', (question, oneOf) => {
  expect(readRelation(question).oneOf).toBe(oneOf);
});

test.each([
  ['What is a bet?', true],
  ['What are rest days?', true],
  ['What is the bet?', false],
  ['What is a bet for?', false],
])('%s asks for a definition: %s', (question, isDefinition) => {
  expect(readRelation(question).isDefinition).toBe(isDefinition);
});

test('text in quotation marks is kept verbatim', () => {
  expect(readRelation('Who may use “slack water”, and "low tide"?').phrases).toEqual([
    'slack water',
    'low tide',
  ]);
});

test('words with a sign between their parts are kept verbatim', () => {
  expect(readRelation('How often is pump-go released with io.pump?').compounds).toEqual([
    'pump-go',
    'io.pump',
  ]);
  expect(readRelation('Where is the how-to on lamps?').compounds).toEqual([]);
});

test.each([
  ['Who can I ask about the lamp?', 'ask'],
  ['Whom do we need to tell?', 'tell'],
  ['Who asks about the lamp?', null],
])('%s asks to whom one does it: %s', (question, asks) => {
  expect(readRelation(question).asks).toBe(asks);
});

test.each([
  ['What is the app for keepers called?', { isCalled: true }],
  ['What is the name of the boat?', { isCalled: true }],
  ['What is the boat?', { isCalled: false, defined: ['boat'] }],
  ['What is the grace time of a check?', { defined: ['grace', 'time'] }],
  ['What time is the tide?', { isClock: true }],
  ['In which time zone is the pier?', { isClock: false }],
])('%s is read as %o', (question, read) => {
  expect(readRelation(question)).toMatchObject(read);
});

test('the object of “when does …” is not its verb', () => {
  expect(readRelation('When does the council celebrate its feast?').lives).toBeNull();
  expect(readRelation('When does the lease expire?').lives).toBe('expir');
});

test.each([
  ['Who do I ask for a key?', 'ask'],
  ['Who must be told if the lamp is broken?', 'tell'],
  ['Who has to be contacted about keys?', 'contact'],
  ['Who should be immediately informed?', 'inform'],
  ['Who will be away in June?', null],
])('%s asks to whom one does it: %s', (question, asks) => {
  expect(readRelation(question).asks).toBe(asks);
});
