import { describe, expect, test } from 'vitest';
import { findFacts } from './facts.ts';

const kindsOf = (...texts: string[]) => findFacts(texts.map((text) => ({ text }))).map((fact) => fact.kind);

describe('findFacts', () => {
  test.each([
    ['decision', 'We decided to keep the old billing page until spring.'],
    ['decision', 'The committee has unanimously approved the new budget.'],
    ['decision', 'The decision is to host the archive in Zurich.'],
    ['ownership', 'Ann Miller owns the billing service and its alerts.'],
    ['ownership', 'The archive is maintained by the storage team in Basel.'],
    ['ownership', 'Tom is responsible for the release notes of each month.'],
    ['date', 'The release was postponed to March 12, because tests failed.'],
    ['date', 'The deadline for the report is next week at noon.'],
    ['number', 'The export handles 40,000 requests with the new cache.'],
    ['definition', 'A drain is a pause that lets running jobs end first.'],
    ['task', 'Maria needs to send the contract to the lawyers first.'],
    ['preference', 'Customers prefer the short form of the weekly report.'],
    ['statement', 'Bright colors attract the bees more than dark ones.'],
  ])('finds a %s in “%s”', (kind, text) => {
    expect(kindsOf(text)).toEqual([kind]);
  });

  test('keeps what people say about themselves only with their name', () => {
    const text = 'I prefer to meet in the mornings.';
    expect(findFacts([{ text, speaker: 'Ann Miller' }])).toMatchObject([
      { text: 'Ann Miller: I prefer to meet in the mornings.', kind: 'preference', index: 0 },
    ]);
    expect(kindsOf(text)).not.toContain('preference');
  });

  test('knows a first person in lower case, and enumerations that are none', () => {
    const said = (text: string) => findFacts([{ text, speaker: 'Tom' }])[0]?.text;
    expect(said('i prefer the green gates of the north')).toBe('Tom: i prefer the green gates of the north');
    expect(said('Customers prefer (i) the green gates of the north.')).not.toContain('Tom');
  });

  test('accepts spoken sentences without capital or period, but no questions or chatter', () => {
    const found = findFacts([
      { text: 'my favourite tea is the green one from Kyoto', speaker: 'Tom' },
      { text: 'lol ok', speaker: 'Tom' },
      { text: 'Do you own the billing service?', speaker: 'Tom' },
    ]);
    expect(found.map((fact) => fact.index)).toEqual([0]);
  });

  test.each<[string, string, string | null, string | null]>([
    ['a speaker’s plan', "I'll send the contract to the lawyers.", 'Tom', 'task'],
    ['a plan without a speaker', "I'll send the contract to the lawyers.", null, 'task'],
    ['what somebody loves', 'I really love the new office by the lake.', 'Tom', 'preference'],
    ['what somebody just did', "I've just moved to a new flat near the lake.", 'Tom', 'statement'],
    ['what happened to somebody', 'I just moved to a new flat near the lake.', 'Tom', 'statement'],
    ['a date in digits', 'The contract with Acme ends on 31.12.2026 at midnight.', null, 'date'],
    ['a year', 'The company was founded in 2011 by three friends.', null, 'date'],
    ['a percentage', 'Churn fell by 3.5 % among the small customers.', null, 'number'],
    ['what was some time ago', 'The clerk asked for the key of the gate 2 hours ago.', null, 'statement'],
    ['what the last years were like', 'The depot kept to its plan in the last 25 years.', null, 'statement'],
    ['money', 'The new license costs €1,200 for each of them.', null, 'number'],
    ['a question with a name', 'Will Ann own the billing service?', 'Tom', null],
    ['a question in quotes', 'Tom asked “Who owns the billing service?”', null, null],
    ['an instruction', 'Please read the handbook of the team first.', null, null],
    ['what is only sometimes true', 'If the cache is cold, the page is slow.', null, null],
    ['what exists', 'There is a forum that lists all the plugins by name.', null, null],
    ['a pointer to an example', 'For an example of a shed that uses this, see the north depot.', null, null],
    ['a caption', 'Diagram of how the gates work (source: the depot).', null, null],
    ['an earlier solution', 'We did not evaluate this solution in detail.', null, null],
    ['a numbered step', 'During Step 6, the clerk creates a new key for the gate.', null, null],
    ['what refers back', 'These limits are meant to go away with the next version.', null, null],
    ['what is missing', 'What is missing now is a program that writes the files.', null, 'statement'],
    ['what must be', 'The text format MUST be supported and is the default.', null, 'statement'],
    ['what a word means', 'YAML is the format of all settings in this project.', null, 'definition'],
    ['who decides', 'A hook is the function the manager in the adapter calls.', null, 'definition'],
    ['who is the manager', 'Ann Miller is the manager of the billing service.', null, 'ownership'],
    ['where to find something', 'You can find the list of receivers in the other guide.', null, null],
    ['where to read more', 'For details, see the page about pushing of metrics.', null, null],
    ['what only begins', 'Since then a lot has happened in the project.', null, null],
    ['a fragment', 'and the other one too, later on.', null, null],
    ['another language', 'Das Team hat die Seite auf den neuen Server umgezogen.', null, null],
  ])('recognizes %s: “%s” (%s)', (_what, text, speaker, kind) => {
    const [fact] = findFacts([{ text, speaker }]);
    expect(fact?.kind ?? null).toBe(kind);
  });

  test.each([
    [
      'a noun that only earlier text identifies',
      'Initially, this position will be offered to Ada Lind of the depot.',
    ],
    ['an item of a list that is not shown', 'The remaining keys are given to the two other depots.'],
    ['what might be', 'One option is to leave all the gates open.'],
    ['what people feel', 'Most people like the idea of a second gate in the north.'],
    ['a note without a subject', 'Will look into the gates of the depot soon.'],
    ['thanks', 'Our thanks to the board of the depot and to its members.'],
    ['an aside', '(The gates of the depot are green and quite heavy.)'],
  ])('omits %s from what is written', (_what, text) => {
    expect(kindsOf(text)).toEqual([]);
  });

  test('the label of a field of minutes is not part of the statement', () => {
    expect(findFacts([{ text: 'Details: The depot has two trips in a year.' }])[0]?.text).toBe(
      'The depot has two trips in a year.',
    );
  });

  test('keeps order and positions, with certainty between 0 and 1', () => {
    const texts = [
      'We decided to keep the old page.',
      'Why?',
      'Ann Miller owns the billing service.',
      'Maybe we might possibly, if it works, decide to go with it.',
      'The release was postponed to March 12.',
    ];
    const found = findFacts(texts.map((text) => ({ text })));
    expect(found.map((fact) => fact.index)).toEqual(
      found.map((fact) => fact.index).toSorted((a, b) => a - b),
    );
    expect(found.map((fact) => texts[fact.index])).toEqual(found.map((fact) => fact.text));
    for (const { confidence } of found) {
      expect(confidence).toBeGreaterThanOrEqual(0.3);
      expect(confidence).toBeLessThanOrEqual(1);
    }
    expect(findFacts([])).toEqual([]);
  });

  test('is less certain of hedged sentences and of those that refer to other text', () => {
    const confidence = (text: string) => findFacts([{ text }])[0]?.confidence ?? 0;
    expect(confidence('Perhaps we decided to keep the old billing page.')).toBeLessThan(
      confidence('We decided to keep the old billing page.'),
    );
    expect(confidence('This was approved by the board of the company.')).toBeLessThan(
      confidence('The plan was approved by the board of the company.'),
    );
  });

  test('omits headings, code and truncated links', () => {
    expect(
      kindsOf('Owners and contacts', 'const owner = getOwner();', 'Ann owns [the page](http://x. y'),
    ).toEqual([]);
  });

  test('shows the reading form', () => {
    expect(
      findFacts([{ text: 'The **[plan](http://x.io)** was approved by the\n> whole board.' }])[0]?.text,
    ).toBe('The plan was approved by the whole board.');
  });

  test('reads long and hostile sentences without slowing down', () => {
    const hostile = `We ${'decided '.repeat(120)}.`;
    expect(findFacts([{ text: hostile }, { text: 'x '.repeat(2_000_000) }])).toEqual([]);
  });
});

test.each([
  'They also own the gates of the north and the south.',
  'This is 40 euros a month for each of the gates.',
  'Otherwise, Maria needs to send the contract by March 12.',
  'A room for testers to meet and to work in.',
  'Painting the gates and fences, which are old.',
  'Requests with any of the aforementioned parts are closed.',
])('what only the text around it explains is no fact: “%s”', (text) => {
  expect(findFacts([{ text }])).toEqual([]);
});

test.each([
  'It was agreed to move the gates to the north.',
  'These gates have been deprecated since March 2021.',
  'Painting the gates takes four people two days.',
  'The following morning at 9:45, the gates were opened by Maria.',
  'Ask Tom to open the gates, which need a key.',
])('what says it itself is one: “%s”', (text) => {
  expect(findFacts([{ text }])).toHaveLength(1);
});

test('in talk, people know who “they” are', () => {
  expect(findFacts([{ text: 'They moved the launch to March 12.', speaker: 'Tom' }])).toHaveLength(1);
});
