import { describe, expect, test } from 'vitest';
import {
  hasArticle,
  isCapitals,
  isCommand,
  isCounted,
  isJob,
  isJoinedOrdinary,
  isOpening,
  isRoleWord,
  isOrdinary,
  isShortForAny,
  isVerb,
  singularOf,
  spelledOut,
  vocabularyOf,
} from './ordinary-words.ts';

const NOTHING = vocabularyOf([]);

describe('the vocabulary of a document', () => {
  test('has nouns after an article as the head of their phrase', () => {
    const { nouns } = vocabularyOf([
      'Each ribbon is printed. The thanos container keeps its pods, any gizmos.',
    ]);
    expect([...nouns].toSorted()).toEqual(['gizmo', 'ribbon']);
  });

  test('has the long forms of abbreviations, in the plural too', () => {
    const vocabulary = vocabularyOf(['A Service Level Agreement (SLA) and key results (KRs).']);
    expect(spelledOut('SLA', vocabulary)).toBe('Service Level Agreement');
    expect(spelledOut('SLAs', vocabulary)).toBe('Service Level Agreement');
    expect(spelledOut('SLO', vocabulary)).toBe('SLO');
  });

  test('distinguishes abbreviations of any such thing from those of a name', () => {
    const vocabulary = vocabularyOf(['content management systems (CMS)', 'World Food Programme (WFP)']);
    expect(isShortForAny('CMS', vocabulary)).toBe(true);
    expect(isShortForAny('WFP', vocabulary)).toBe(false);
    expect(isShortForAny('NASA', vocabulary)).toBe(false);
  });
});

describe('a name of ordinary words', () => {
  test.each([
    'Team',
    'Release Notes',
    'Customer Support Team',
    'Team of the Service',
    'Step 5',
    'Responder',
    'Managers',
    'Public Infrastructure',
    'Transparency',
  ])('%s is one in any document', (name) => expect(isOrdinary(name, NOTHING)).toBe(true));

  test.each(['Globex', 'Anna', 'Vienna', 'Google Meet', 'Tyler', 'Oscar'])('%s is not', (name) =>
    expect(isOrdinary(name, NOTHING)).toBe(false),
  );

  test('is ordinary if the document writes it in lower case, unless lists have it as a name', () => {
    const vocabulary = vocabularyOf(['The gizmo is here, the anna is not.']);
    expect(isOrdinary('Gizmos', NOTHING)).toBe(false);
    expect(isOrdinary('Gizmos', vocabulary)).toBe(true);
    expect(isOrdinary('Anna', vocabulary)).toBe(false);
  });

  test('is ordinary if it is short for ordinary words', () => {
    const vocabulary = vocabularyOf(['Release Notes (RN) and Globex Notes (GN).']);
    expect(isOrdinary('RN', vocabulary)).toBe(true);
    expect(isOrdinary('GN', vocabulary)).toBe(false);
  });
});

describe('a capital that does not make a name', () => {
  test.each([
    ['Mark', 'Mark the ticket as done.', true],
    ['Mark', '- Mark all of them.', true],
    ['Mark', 'Mark writes the minutes.', false],
    ['Mark', 'Then Mark the editor left.', false],
    ['Grace', 'It was late.', false],
  ])('%s in “%s” begins a sentence as a verb: %s', (name, sentence, expected) =>
    expect(isVerb(name, sentence)).toBe(expected),
  );

  test.each([
    ['Licensor', 'It is granted to the Licensor or others.', true],
    ['Licensor', 'the Licensor Group of Vienna', false],
    ['Receiver', 'Receiver is up.', false],
    ['Anna Weber', 'This is the Anna Weber of Globex.', false],
    ['Blue Binder', 'Put it into the Blue Binder.', true],
  ])('%s in “%s” is the head of a phrase with an article: %s', (name, sentence, expected) =>
    expect(hasArticle(name, sentence)).toBe(expected),
  );

  test.each([
    ['Data Officers', true],
    ['Chief Data Officer', true],
    ['Engineer', false],
    ['Anna Director', false],
    ['Globex Bank', false],
  ])('%s says what somebody does: %s', (name, expected) => expect(isJob(name)).toBe(expected));

  test('is a button’s label if a command begins it', () => {
    expect(isCommand('Add Payment Info')).toBe(true);
    expect(isCommand('Review Farm Wallet')).toBe(true);
    expect(isCommand('Additions')).toBe(false);
    expect(isCommand('Payment Info')).toBe(false);
  });
});

test.each([
  ['policies', 'policy'],
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['process', 'process'],
  ['teams', 'team'],
])('the singular of %s is %s', (plural, singular) => expect(singularOf(plural)).toBe(singular));

test('a name is a verb or an adjective if its sentence continues as after one', () => {
  expect(isOpening('Mark', '- “Mark drop calls as cold”')).toBe(true);
  expect(isOpening('Mark', 'Mark agreed.')).toBe(false);
  expect(isOpening('Mark', 'Mark and Anna')).toBe(false);
  expect(isOpening('Mark', 'We ask Mark first.')).toBe(false);
  expect(isOpening('Mark', 'Mark: drop it')).toBe(false);
});

test('an abbreviation is countable after “a”, “each” and the like, and in the plural', () => {
  expect(isCounted('RFQ', 'Once an RFQ is sent')).toBe(true);
  expect(isCounted('RFQ', 'RFQ or two RFQs')).toBe(true);
  expect(isCounted('RFQ', 'a RFQ Board')).toBe(false);
  expect(isCounted('RFQ', 'The RFQ agreed.')).toBe(false);
  expect([isCapitals('RFQ'), isCapitals('Rfq'), isCapitals('R')]).toEqual([true, false, false]);
});

test('roles are nobody’s name, in one word or several', () => {
  expect(isJob('Lead Software Engineers')).toBe(true);
  expect(isJob('Globex Members')).toBe(true);
  expect(isJob('Anna Weber')).toBe(false);
  expect(isRoleWord('Ambassadors')).toBe(true);
  expect(isRoleWord('Globex')).toBe(false);
});

test('an adjective by its ending is ordinary next to other ordinary words, and may be a name alone', () => {
  expect(isOrdinary('Continuous Integration', NOTHING)).toBe(true);
  expect(isOrdinary('Continuous', NOTHING)).toBe(false);
  expect(isOrdinary('Continuous Globex', NOTHING)).toBe(false);
});

test('several words are ordinary if the document writes each in lower case, but a single one may still be a name', () => {
  const vocabulary = vocabularyOf(['quillon and tarwin are words here']);
  expect(isOrdinary('Quillon Tarwin', vocabulary)).toBe(true);
  expect(isOrdinary('Quillon Zarb', vocabulary)).toBe(false);
  expect(isOrdinary('Quillon', vocabulary)).toBe(false);
});

test.each([
  ['ConfigMap', 'a config is here', true],
  ['PolicyRequest', '', true],
  ['HTTPRoute', 'over http', true],
  ['Reply-Policy', '', true],
  ['ZarbRequest', '', false],
  ['Policy Request', '', false],
  ['GitHub', '', false],
  ['RequestQL', 'a ql', false],
  ['Policy', '', false],
])('“%s” is one word of several ordinary ones in “%s”: %s', (name, text, is) => {
  expect(isJoinedOrdinary(name, vocabularyOf([text]))).toBe(is);
});
