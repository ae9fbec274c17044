import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeMessages, type SentMessage } from './merge-messages.ts';

const message = (messageId: string, text: string): SentMessage => ({
  messageId,
  text,
  sender: null,
  date: null,
  replyTo: null,
});

test('a known message is replaced in place, a new one comes last, other blocks stay', () => {
  const before = [
    { type: 'heading' as const, text: 'Topic' },
    { type: 'message' as const, text: 'one', message_id: 'a' },
    { type: 'message' as const, text: 'two', message_id: 'b' },
  ];
  const merged = mergeMessages(before, [message('c', 'three'), message('a', 'one again')]);
  expect(merged.map((block) => block.text)).toEqual(['Topic', 'one again', 'two', 'three']);
  expect(before[1]?.text).toBe('one');
});

test('any messages sent in any parts give the same conversation, each message once with its latest text', () => {
  const messages = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.string() }));
  fc.assert(
    fc.property(messages, fc.nat(20), (sent, cut) => {
      const all = sent.map(({ id, text }) => message(id, text));
      const whole = mergeMessages([], all);
      const inParts = mergeMessages(mergeMessages([], all.slice(0, cut)), all.slice(cut));
      expect(inParts).toEqual(whole);
      expect(new Set(whole.map((block) => block.message_id)).size).toBe(whole.length);
      for (const block of whole)
        expect(block.text).toBe(all.findLast((one) => one.messageId === block.message_id)?.text);
    }),
  );
});
