import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';
import { decisionPartOf, isOtherSide, readRecord, readSide } from './decisions.ts';

const ropes = markdownSource(
  'r',
  `# Use hemp for mooring ropes

Date: 2024-05-03

## Context and Problem Statement

The harbor needs a material for its mooring ropes. Users have requested that ropes in the harbor float.

## Decision Drivers

* Ropes should last
* Ropes should be easy to splice

## Considered Options

* Hemp
* Nylon
* Steel wire

## Decision Outcome

Chosen option: "Hemp", because it is easy to splice. The store keeps the ropes dry.

## Pros and Cons of the Options

### Hemp

* Good, because it can be spliced by hand
* Bad, because it rots when ropes are left wet

### Nylon

* Good, because mooring ropes of it float
* Bad, because it stretches too much`,
  { title: 'Use hemp for mooring ropes' },
);

const bells = markdownSource(
  'b',
  `# 7. Fog bell

Date: 2023-11-20

## Status

Superseded

## Context

Where to hang the fog bell was asked in every meeting, and the current one is on the lighthouse roof.

## Decision

We will hang it behind the pump house.

The bell is rung by whoever is on watch.

## Consequences

The lighthouse loses its bell.`,
  { title: '7. Fog bell' },
);

const answer = (question: string) => answerFrom(question, ropes, bells);

describe('the decision answers questions about its subject', () => {
  test.each([
    ['Which material was chosen for mooring ropes?', 'Chosen option: "Hemp"'],
    ['What did the team decide about mooring ropes?', 'Chosen option: "Hemp"'],
    ['Which material do we use for mooring ropes?', 'Chosen option: "Hemp"'],
    ['Why was hemp chosen for ropes?', 'Chosen option: "Hemp", because it is easy to splice.'],
    ['Where is the fog bell?', 'We will hang it behind the pump house.'],
    ['When was the decision about the fog bell made?', '2023-11-20'],
    ['What is the status of the decision on the fog bell?', 'Superseded'],
  ])('“%s”', (question, expected) => {
    expect(answer(question)).toContain(expected);
  });
});

describe('considered options answer questions about themselves', () => {
  test.each([
    ['What are the drawbacks of hemp?', 'Bad, because it rots when ropes are left wet'],
    ['Why was nylon not chosen?', 'Bad, because it stretches too much'],
    ['What are the advantages of nylon?', 'Good, because mooring ropes of it float'],
    ['Which options were considered for mooring ropes?', 'Nylon'],
  ])('“%s”', (question, expected) => {
    expect(answer(question)).toContain(expected);
  });

  test('but no other questions', () => {
    expect(answer('Why was nylon not chosen?')).not.toContain('float');
    expect(answer('What are the drawbacks of hemp?')).not.toContain('Good');
  });
});

describe('a decision record does not say', () => {
  test.each([
    'Who decided on hemp?',
    'Which paint was chosen for the buoys?',
    'Which company was chosen for the lighthouse lamps?',
  ])('“%s”', (question) => {
    expect(answer(question)).toBeNull();
  });
});

test('an outcome that ends with “because” is shown with its reasons', () => {
  const tar = markdownSource(
    't',
    '# Tar for planks\n\n## Context\n\nPlanks need a coat.\n\n## Decision Outcome\n\nChosen option: "pine tar," because\n\n* it smells well\n* it is made here',
    { title: 'Tar for planks' },
  );
  expect(answerFrom('What was chosen as a coat for planks?', tar)).toContain(
    'because: it smells well; it is made here',
  );
});

describe('the parts of a decision', () => {
  test.each([
    ['Chosen option: "Hemp"', 'Ropes', 'outcome'],
    ['Resolved: we meet on Mondays.', 'Minutes', 'outcome'],
    ['Approved unanimously.', 'Minutes', 'outcome'],
    ['Good, because it floats', 'Nylon', 'for'],
    ['Cons: it stretches', 'Nylon', 'against'],
    ['Neutral, because nobody minds', 'Nylon', 'weighed'],
    ['It is cheap.', 'Ropes\nPros', 'for'],
    ['It is dear.', 'Ropes\nDrawbacks', 'against'],
    ['Nylon', 'Ropes\n3. Considered Options', 'weighed'],
    ['Ropes wear out.', 'Ropes\n## 2. Context', 'context'],
    ['Status: accepted', 'Ropes', 'property'],
    ['We use hemp.', 'Ropes\n✅ Decision', 'outcome'],
    ['Good ropes are dear.', 'Ropes', null],
    ['We use hemp.', 'Ropes\nDecisions of the board', null],
  ])('“%s” below “%s”: %s', (own, headings, part) => {
    expect(decisionPartOf({ own, headings, speaker: null }, true)).toBe(part);
  });

  test('“Approved” from a person in a conversation is not the conversation’s decision', () => {
    expect(decisionPartOf({ own: 'Approved.', headings: '', speaker: 'Ann' }, false)).toBeNull();
  });

  test('headings alone make none of a text that is not a record', () => {
    expect(decisionPartOf({ own: 'We won.', headings: 'Outcome', speaker: null }, false)).toBeNull();
    expect(readRecord([{ own: 'We won.', headings: 'Outcome' }])).toBeNull();
    expect(
      readRecord([
        { own: 'We use hemp.', headings: 'Decision' },
        { own: 'Ropes wear out.', headings: 'Context' },
      ]),
    ).toEqual(new Set(['rope', 'wear']));
  });

  test('are recognized in a question', () => {
    expect(readSide('Why was JSON not chosen?').side).toBe('against');
    expect(readSide("Why don't we use nylon?").side).toBe('against');
    expect(readSide('What are the benefits of hemp?').side).toBe('for');
    expect(readSide('Why was hemp chosen?').side).toBeNull();
    const why = { kind: 'reason', decision: readSide('Why was hemp chosen?') } as const;
    expect(isOtherSide(why, 'against')).toBe(true);
    expect(isOtherSide(why, 'for')).toBe(false);
  });
});
