import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupThreads, type MailHeaders, readHeaders } from './mail-threads.ts';

const headersOf = (source: string): MailHeaders => {
  const buffer = Buffer.from(source);
  return readHeaders(buffer, 0, buffer.length);
};

test('folded headers are read, and header-like text in the body is not', () => {
  expect(
    headersOf(
      'Subject: x\r\nMessage-ID: <1@x>\r\nReferences: <a@x>\r\n\t<b@x>\r\nIn-Reply-To: <c@x>\r\nX-Gmail-Labels: Inbox,"Two words"\r\n\r\nX-GM-THRID: 5\r\n',
    ),
  ).toEqual({
    messageId: '1@x',
    answers: ['a@x', 'b@x', 'c@x'],
    threadId: null,
    labels: ['Inbox', 'Two words'],
  });
});

test('a Gmail thread id must be a number', () => {
  expect(headersOf('X-GM-THRID: 1799\n\n').threadId).toBe('1799');
  expect(headersOf('X-GM-THRID: 1; drop\n\n').threadId).toBeNull();
});

const message = (messageId: string, ...answers: string[]): MailHeaders => ({
  messageId,
  answers,
  threadId: null,
  labels: [],
});

test('replies find their thread in any order, even if a mail in between is missing', () => {
  const third = message('3', '2');
  const other = message('9');
  const first = message('1');
  const second = message('2', '1');
  const fifth = message('5', 'gone');
  const sixth = message('6', 'gone');
  expect(groupThreads([third, other, first, second, fifth, sixth])).toEqual([
    [third, first, second],
    [other],
    [fifth, sixth],
  ]);
});

test('replies to a missing mail do not connect to the mail that it answered', () => {
  const [first, third] = [message('1'), message('3', '2')];
  expect(groupThreads([first, third])).toEqual([[first], [third]]);
});

test('a mail without an id is its own thread', () => {
  const nameless: MailHeaders = { messageId: null, answers: [], threadId: null, labels: [] };
  expect(groupThreads([nameless, nameless])).toEqual([[nameless], [nameless]]);
});

test('every message is in exactly one thread', () => {
  const anyHeaders = fc.record({
    messageId: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }),
    answers: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }),
    threadId: fc.option(fc.constantFrom('1', '2'), { nil: null }),
    labels: fc.constant<string[]>([]),
  });
  fc.assert(
    fc.property(fc.array(anyHeaders, { maxLength: 12 }), (headers) => {
      const numbered = headers.map((header, number) => ({ ...header, number }));
      const numbers = groupThreads(numbered)
        .flat()
        .map(({ number }) => number);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbered.map(({ number }) => number));
    }),
  );
});
