import { expect, test } from 'vitest';
import { changedLines } from './versions/changed-lines.ts';
import { linkedFile } from './linked-file.ts';
import { numberCitations } from './number-citations.ts';
import { personLines } from './person-lines.ts';
import { takeTitle } from './take-title.ts';

test('a person’s lines are those that the model did not write, regardless of whitespace', () => {
  expect([...personLines('# A\n\nOf the model.\nMine.\n', '# A\nOf  the model.\n')]).toEqual([3]);
  expect([...personLines('Mine.\n', null)]).toEqual([0]);
});

test('two texts differ by their removed and added lines, in order', () => {
  expect(changedLines('a\nb\n\nc\n', 'a\nB\n\nc\nd\n')).toEqual([
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'B' },
    { kind: 'added', text: 'd' },
  ]);
  expect(changedLines('a\n', 'a\n')).toEqual([]);
});

test.each([
  ['# Who to ask\n\nAda.\n', 'Who to ask'],
  ['---\na: b\n---\n\n# Who to ask #\nAda.\n', 'Who to ask'],
  ['Ada.\n\n# Who to ask\n', null],
  ['## Smaller\n', null],
  ['# With [a link](b.md)\n', null],
  ['', null],
])('the title of %j is %j, and the other lines keep their numbers', (content, title) => {
  const taken = takeTitle(content);
  expect(taken.title).toBe(title);
  expect(taken.body.split('\n').length).toBe(content.split('\n').length);
  expect(taken.body.includes('# Who to ask')).toBe(title === null && content.includes('# Who to ask'));
});

test('citations are numbered in reading order, each document once', () => {
  const text = 'A. [^f3] B.[^0a] C. [^f3]\n\n[^unread]: x\n[^0a]: y\n[^f3]: z\n';
  expect([...numberCitations(text)]).toEqual([
    ['f3', '1'],
    ['0a', '2'],
  ]);
  expect(numberCitations('').size).toBe(0);
});

test.each([
  ['people.md', 'workstreams/a/people.md'],
  ['./people.md#leads', 'workstreams/a/people.md'],
  ['../b/how%20to.md', 'workstreams/b/how to.md'],
  ['../../index.md', 'index.md'],
  ['100%.md', 'workstreams/a/100%.md'],
  ['../../../etc/passwd.md', null],
  ['people.txt', null],
  ['/people.md', null],
  ['//evil.example/x.md', null],
  ['\\\\evil.example\\x.md', null],
  ['javascript:alert(1)//.md', null],
  ['#leads', null],
  ['', null],
])('the link %j in workstreams/a/overview.md leads to %j', (href, path) => {
  expect(linkedFile('workstreams/a/overview.md', href)).toBe(path);
});
