import { expect, test } from 'vitest';
import { titleOfTalk } from './title-of-talk.ts';

test('a conversation is named after its place and its first line', () => {
  expect(titleOfTalk('#valves', 'It leaks.\nAgain.')).toBe('#valves: It leaks.');
  expect(titleOfTalk('#valves', '')).toBe('#valves');
});

test('a long line is shortened to 80 characters', () => {
  expect(titleOfTalk('#v', 'x'.repeat(80))).toBe(`#v: ${'x'.repeat(80)}`);
  expect(titleOfTalk('#v', 'x'.repeat(81))).toBe(`#v: ${'x'.repeat(79)}…`);
});
