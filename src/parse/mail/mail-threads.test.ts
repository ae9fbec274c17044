import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupThreads, type MailHeaders, readHeaders } from './mail-threads.ts';

const headersOf = (source: string): MailHeaders => {
  const buffer = Buffer.from(source);
  return readHeaders(buffer, 0, buffer.length);
};

test('folded headers are read, and what stands in the body is not', () => {
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

test("Gmail's thread number must be a number", () => {
  expect(headersOf('X-GM-THRID: 1799\n\n').threadId).toBe('1799');
  expect(headersOf('X-GM-THRID: 1; drop\n\n').threadId).toBeNull();
});

const message = (messageId: string, ...answers: string[]): MailHeaders => ({
  messageId,
  answers,
  threadId: null,
  labels: [],
});

test('answers find their thread in whatever order they stand, also over a mail that is missing', () => {
  const headers = [
    message('3', '2'),
    message('9'),
    message('1'),
    message('2', '1'),
    message('5', 'gone'),
    message('6', 'gone'),
  ];
  expect(groupThreads(headers, [0, 1, 2, 3, 4, 5])).toEqual([[0, 2, 3], [1], [4, 5]]);
});

test('messages that are left out do not connect others', () => {
  const headers = [message('1'), message('2', '1'), message('3', '2')];
  expect(groupThreads(headers, [0, 2])).toEqual([[0], [2]]);
});

test('mails without an id stand alone', () => {
  const nameless: MailHeaders = { messageId: null, answers: [], threadId: null, labels: [] };
  expect(groupThreads([nameless, nameless], [0, 1])).toEqual([[0], [1]]);
});

test('every wanted message is in exactly one thread', () => {
  const anyHeaders = fc.record({
    messageId: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }),
    answers: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }),
    threadId: fc.option(fc.constantFrom('1', '2'), { nil: null }),
    labels: fc.constant<string[]>([]),
  });
  fc.assert(
    fc.property(fc.array(anyHeaders, { maxLength: 12 }), (headers) => {
      const wanted = headers.map((_, i) => i);
      expect(
        groupThreads(headers, wanted)
          .flat()
          .toSorted((a, b) => a - b),
      ).toEqual(wanted);
    }),
  );
});
