import { expect, test } from 'vitest';
import { answerFrom, markdownSource, nearestFrom } from '../../../../test/answers/markdown-source.ts';

const charter = markdownSource(
  'c',
  `# Pier charter

The charter was last amended on 3 May 2024. The council approves each budget.

New berths are paid for by Harbor Trust. A vote of the founding members opened the pier.

Community Representatives meet Harbor Staff about berths.

If you bring an approved guest, tell the harbor office.

Run \`pier sync\` to copy a berth.

Posts are published under the MIT license. Posts are free of advertising.

The gate is inspired by several older ones. In particular, Dover and Calais.

The council elects eleven (11) wardens.

Pier Day- Monday, June 15, 2026

A berth is between 6 and 9 meters long.

Slow Work: a way of working that leaves time for the tide.

The council has hired Acme (https://acme.example) to paint the cranes.

## Crane service

Our supplier is the Lighthouse Works.

## Warden

* **Term:** two years
* **Incumbent:** Lena

While rest days are short, tea is served. The Wifi reaches all berths.

## Lay days

* Also known as "idle days", these are days on which a berth is kept
* Nobody pays for them

## Storm glass

Owner: Mara Quist

## Releases

| Package | Release |
| --- | --- |
| pump-go | Every 4-6 weeks |
| pump-go-contrib | Monthly |`,
  { title: 'Pier charter' },
);
const answer = (question: string) => answerFrom(question, charter);

test.each([
  ['When was the charter last amended?', '3 May 2024'],
  ['Who approves the budget?', 'The council approves'],
  ['Who pays for new berths?', 'Harbor Trust'],
  ['Who owns the storm glass?', 'Mara Quist'],
  ['Under which license are posts published?', 'MIT'],
  ['Which gates inspired the gate?', 'Dover and Calais'],
  ['How many wardens does the council elect?', 'eleven'],
  ['How often is pump-go released?', '4-6 weeks'],
  ['What are lay days?', 'idle days'],
  ['When is Pier Day observed?', 'June 15'],
  ['What is slow work?', 'a way of working'],
  ['Who paints the cranes?', 'Acme'],
  ['Who is our crane supplier?', 'Lighthouse Works'],
  ['Who is the warden?', 'Lena'],
  ['What is the minimum length of a berth?', '6 and 9'],
])('“%s” needs an answer that states it', (question, expected) => {
  expect(answer(question)).toContain(expected);
});

test.each([
  ['that it was done', 'When was the charter last approved?'],
  ['who does it, if somebody is only present', 'Who founded the pier?'],
  ['who does it, if it says where', 'Who approves a guest?'],
  ['who has it', 'Who owns the berths?'],
  ['what the answer is one of', 'Which insurance covers posts?'],
  ['which command', 'Which command deletes a berth?'],
  ['what it is, but something next to it', 'What are rest days?'],
  ['the noun itself', 'What is the wifi password of the berths?'],
  ['the rarest thing it is of', 'How many council votes does a warden need?'],
])('nothing is quoted if the document does not say %s', (_what, question) => {
  expect(answer(question)).toBeNull();
});

test('a statement with most of the question’s words but not the answer is the nearest passage', () => {
  expect(nearestFrom('Who owns the berths?', charter)).toContain('Harbor Trust');
  expect(nearestFrom('Who approves the budget?', charter)).toBeNull();
  expect(nearestFrom('Who tunes the organ?', charter)).toBeNull();
});

test('an identifier’s form shows its kind, even where the text does not name it', () => {
  const runbook = markdownSource(
    'r',
    `# Pier forum

News of forum releases go to pier-news@harbor.example.

Staging of the forum: pier-forum-staging

Forum releases are read by everybody.`,
    { title: 'Pier forum' },
  );
  expect(answerFrom('Which mailbox hears news of forum releases?', runbook)).toContain('pier-news@');
  expect(answerFrom('Which project is the staging of the forum in?', runbook)).toContain(
    'pier-forum-staging',
  );
  expect(answerFrom('Which insurance covers forum releases?', runbook)).toBeNull();
});

test('who decides on purchases is below a lead-in that says so, and may be a name alone', () => {
  const list =
    'Move the card to the “Approver” of the purchase:\n\n- Ropes: Bo Holm\n- Lamps: Ann Lee\n- Boats: Cy Dorn';
  expect(answerFrom('Who has to approve purchases of lamps?', markdownSource('p', list))).toContain(
    'Ann Lee',
  );
});
