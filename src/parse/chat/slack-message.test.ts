import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../json/json-values.ts';
import { readSlackMessage, slackPeople, slackText } from './slack-message.ts';

const names = {
  people: new Map([['U1', { name: 'Ada Moor', email: null }]]),
  channels: new Map([['C1', 'gates']]),
};
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

test('a message of an app has its text in attachments, and its files have titles or names', () => {
  const attachments: JsonValue = [{ pretext: 'Build', title: 'main', fallback: '<@U1> broke it' }];
  const files: JsonValue = [{ title: 'Plan', name: 'plan.docx', permalink: 'https://a.example/p' }, {}];
  expect(readSlackMessage({ ts: '1712345678.000200', username: 'CI', attachments, files }, names)).toEqual({
    text: 'Build\nmain\n@Ada Moor broke it',
    links: [],
    sender: { name: 'CI', email: null },
    date: '2024-04-05T19:34:38.000Z',
    id: '1712345678.000200',
    replyTo: undefined,
    files: [{ name: 'Plan', url: 'https://a.example/p' }],
  });
});

describe('a user', () => {
  test.each([
    [{ profile: { real_name: 'Mara Moor', display_name: 'mm' }, real_name: 'x', name: 'mara' }, 'Mara Moor'],
    [{ profile: { display_name: 'mm' }, real_name: 'Mara', name: 'mara' }, 'Mara'],
    [{ profile: { display_name: 'mm' }, name: 'mara' }, 'mm'],
    [{ name: 'mara' }, 'mara'],
    [{}, 'U1'],
  ])('described as %j is called %s', (user, name) => {
    expect(slackPeople([{ id: 'U1', ...user }]).get('U1')?.name).toBe(name);
  });

  test('has a lower-case address, and one without an id is skipped', () => {
    const people = slackPeople([
      { id: 'U1', profile: { email: 'Mara@Taproot.example' } },
      { name: 'nobody' },
    ]);
    expect([...people.values()]).toEqual([{ name: 'U1', email: 'mara@taproot.example' }]);
  });
});
