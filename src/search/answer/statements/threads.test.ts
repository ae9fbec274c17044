import { expect, test } from 'vitest';
import { answerFrom, threadSource } from '../../../../test/answers/markdown-source.ts';
import { threadOf } from './threads.ts';

const DAY = '2026-05-05T10:00:00Z';
const messages = (...said: [name: string, text: string][]) =>
  threadSource(
    'm',
    said.map(([name, text]) => [name, DAY, text]),
  );
const thread = (...said: [name: string, text: string][]) => {
  const { blocks } = messages(...said);
  return threadOf(blocks, blocks.length - 1);
};

test('a message replies to the previous one', () => {
  expect(thread(['ann', 'Who drains the pump?'], ['bo', 'I do.'])).toEqual({
    asked: 'Who drains the pump?',
    before: 'Who drains the pump?',
    continued: '',
  });
});

test('a message that addresses somebody replies to their last message, whatever is in between', () => {
  expect(
    thread(['ann', 'Who drains the pump?'], ['cy', 'Lunch?'], ['dee', 'Soup.'], ['bo', 'ann: me']).asked,
  ).toBe('Who drains the pump?');
  expect(thread(['ann', 'It leaks.'], ['cy', 'Lunch?'], ['bo', '@Ann, I saw it']).asked).toBe('');
});

test('a speaker’s previous message continues after an interruption, but not after a long time', () => {
  const { before, continued } = thread(['ann', 'The lamp is old.'], ['bo', 'Seen.'], ['ann', 'It broke.']);
  expect([before, continued]).toEqual(['Seen.', 'The lamp is old.']);
  const others = ['b', 'c', 'd'].map((name): [string, string] => [name, 'Hm.']);
  expect(thread(['ann', 'The lamp is old.'], ...others, ['ann', 'It broke.']).continued).toBe('');
});

test('text outside conversations does not reply to anything', () => {
  expect(threadOf([{ id: 'b', type: 'paragraph', text: 'A.' }], 0)).toEqual({
    asked: '',
    before: '',
    continued: '',
  });
});

test('a reason that continues after another speaker is found from its beginning', () => {
  const talk = messages(
    ['ann', 'He made a nice android app.'],
    ['bo', 'Yes, saw that.'],
    ['ann', 'It does not work anymore because the vendor changed a library.'],
    ['cy', 'Hello.'],
  );
  expect(answerFrom('Why does the android app not work anymore?', talk)).toContain('changed a library');
});
