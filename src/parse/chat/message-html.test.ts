import { expect, test } from 'vitest';
import { teamsMessageText } from './message-html.ts';

test('a message keeps its lines, list items, mentions and emoji', () => {
  const html =
    '<p>Hi <at id="0">Ada</at> <emoji id="x" alt="🌊" title="wave"></emoji></p><ul><li>One</li></ul>Two<br>Three';
  expect(teamsMessageText(html)).toBe('Hi Ada 🌊\n- One\nTwo\nThree');
});

test.each(['<at', '<at ', '<emoji ', '<emoji alt="'])(
  'thousands of %s without an end are read in one pass',
  (tag) => {
    expect(teamsMessageText(tag.repeat(300_000))).toBeDefined();
  },
);
