import { expect, test } from 'vitest';
import { messageBlock } from './message-block.ts';

test('a message says what is known of it, in the order given, and nothing else', () => {
  const ada = { name: 'Ada', email: null };
  const facts = {
    date: '2026-01-02',
    message_id: '',
    reply_to: null,
    raw: undefined,
    url: 'https://a.example',
  };
  expect(JSON.stringify(messageBlock('Hello', ada, facts))).toBe(
    JSON.stringify({
      type: 'message',
      text: 'Hello',
      content: 'Hello',
      sender: ada,
      date: '2026-01-02',
      url: 'https://a.example',
    }),
  );
});
