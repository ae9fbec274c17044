import { expect, test } from 'vitest';
import { checkAnswerText, checkFileText } from './check-text.ts';

const labels = new Set(['aaaa1111', 'bbbb2222']);

test('a file whose statements all cite given evidence stays as it is', () => {
  const text = `# Billing

Ada owns billing. [^aaaa1111]

## People

- Ada [^aaaa1111]
- Grace, who writes
  on two lines [^bbbb2222]

| who | what |
| --- | --- |
| Ada | billing [^aaaa1111] |`;
  expect(checkFileText(text, labels)).toEqual({ value: text });
});

test('statements without a citation, unknown labels and footnote definitions are left out', () => {
  const text = `# Billing

Ada owns billing. [^aaaa1111][^cccc3333]

Nobody says this.

- Grace reads it. [^bbbb2222]
- Made up. [^cccc3333]
- And Ada too. [^aaaa1111]

[^aaaa1111]: A note, March.`;
  expect(checkFileText(text, labels)).toEqual({
    value: `# Billing

Ada owns billing. [^aaaa1111]

- Grace reads it. [^bbbb2222]
- And Ada too. [^aaaa1111]`,
  });
});

test('a heading goes when nothing is left under it; one over a deeper heading with text stays', () => {
  const text = `# Billing

## Empty

## Decisions

### December

Postgres it is. [^aaaa1111]

## Empty too`;
  expect(checkFileText(text, labels)).toEqual({
    value: `# Billing

## Decisions

### December

Postgres it is. [^aaaa1111]`,
  });
});

test('a table keeps its head and the rows that cite', () => {
  const text =
    '| who | what |\n|---|---|\n| Ada | billing [^aaaa1111] |\n| Bob | nothing |\n| Eve | mail [^bbbb2222] |';
  expect(checkFileText(text, labels)).toEqual({ value: text.replace('| Bob | nothing |\n', '') });
});

test('talk about the task is left out', () => {
  const text = `Here is the file you asked for [^aaaa1111]:

Ada owns billing. [^aaaa1111]`;
  expect(checkFileText(text, labels)).toEqual({ value: 'Ada owns billing. [^aaaa1111]' });
});

test('a file that mostly cites nothing is refused, and so is one that says nothing', () => {
  expect(checkFileText('One.\n\nTwo.\n\nThree. [^aaaa1111]', labels)).toEqual({
    problem: '2 of 3 statements do not end with a citation of the evidence that was given.',
  });
  expect(checkFileText('# Only\n\n## Headings', labels)).toEqual({ problem: 'It holds no statement.' });
});

test('code in a fence belongs to what it stands under', () => {
  const text = `# How to

Run this. [^aaaa1111]

\`\`\`sh
npm start

# not a heading
\`\`\``;
  expect(checkFileText(text, labels)).toEqual({ value: text });
});

test('an answer must cite given evidence, and loses labels that were not given', () => {
  expect(checkAnswerText('Ada does. [^aaaa1111] [^cccc3333]', labels)).toEqual({
    value: 'Ada does. [^aaaa1111]',
  });
  expect(checkAnswerText('Ada does. [^cccc3333]', labels)).toHaveProperty('problem');
  expect(checkAnswerText("I'm sorry, I cannot say. [^aaaa1111]", labels)).toHaveProperty('problem');
});
