import { expect, test } from 'vitest';
import { UnreadAnswers } from './unread-answers.ts';

function room() {
  let now = 0;
  const gone: string[] = [];
  const answers = new UnreadAnswers({ bytesMax: 100, bytesPerCallerMax: 60, slowMs: 30 }, () => now);
  const add = (name: string, bytes: number) =>
    answers.add({ caller: name.charAt(0), bytes, disconnect: () => gone.push(name) });
  const pass = (ms: number) => (now += ms);
  return { answers, add, pass, gone };
}

test('answers fit until their caller’s share is used up, and once they are read, others do', () => {
  const { answers, add, gone } = room();
  const release = add('a1', 40);
  expect([add('a2', 30), add('b1', 60) === null, answers.bytes]).toEqual([null, false, 100]);
  release?.();
  release?.();
  expect([answers.bytes, add('a2', 30) === null, gone]).toEqual([60, false, []]);
});

test('an answer that has been read for long gives way, the oldest first, and no more than needed', () => {
  const { answers, add, pass, gone } = room();
  add('a1', 20);
  add('a2', 20);
  add('a3', 20);
  pass(29);
  expect(add('a4', 10)).toBeNull();
  pass(1);
  expect(add('a4', 10)).not.toBeNull();
  expect([gone, answers.bytes]).toEqual([['a1'], 50]);
});

test('where the share of a caller is used up, only its own answers give way; where all the room is, anybody’s', () => {
  const { add, pass, gone } = room();
  add('b1', 40);
  add('a1', 60);
  pass(30);
  expect(add('a2', 20)).not.toBeNull();
  expect(gone).toEqual(['a1']);
  add('b2', 20);
  add('c1', 20);
  pass(30);
  expect(add('d1', 10)).not.toBeNull();
  expect(gone).toEqual(['a1', 'b1']);
});

test('an answer larger than all the room is sent while its caller has no other', () => {
  const { add } = room();
  expect(add('a1', 1_000)).not.toBeNull();
  expect([add('a2', 1), add('b1', 1)]).toEqual([null, null]);
});
