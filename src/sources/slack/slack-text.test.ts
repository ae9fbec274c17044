import { expect, test } from 'vitest';
import { slackText } from './slack-text.ts';

const names = { users: new Map([['U1', 'Ada Moor']]), channels: new Map([['C1', 'gates']]) };
const text = (source: string): string => slackText(source, names).text;

test('mentions of people, channels and groups become names', () => {
  expect(text('<@U1> and <@U9|zed> and <@U8>')).toBe('@Ada Moor and @zed and @U8');
  expect(text('<#C1> <#C2|flow> <#C3>')).toBe('#gates #flow #C3');
  expect(text('<!here> <!channel|channel> <!subteam^S1|@works> <!subteam^S2>')).toBe(
    '@here @channel @works @group',
  );
  expect(text('<!date^1772440000^{date}|2 March 2026>')).toBe('2 March 2026');
});

test('links give their label, and the address next to it; mail addresses are not links', () => {
  expect(
    slackText(
      'See <https://a.example/?x=1&amp;y=2|the plan> or <https://b.example>, <mailto:a@x|a@x>',
      names,
    ),
  ).toEqual({
    text: 'See the plan or https://b.example, a@x',
    links: [
      { text: 'the plan', url: 'https://a.example/?x=1&y=2' },
      { text: 'https://b.example', url: 'https://b.example' },
    ],
  });
});

test('the three escaped characters are restored, and only once', () => {
  expect(text('a &lt;b&gt; &amp;amp; &quot;')).toBe('a <b> &amp; &quot;');
});

test('brackets that never close are kept and cost nothing', () => {
  expect(text('5 < 6')).toBe('5 < 6');
  expect(text('<'.repeat(100_000))).toHaveLength(100_000);
});
