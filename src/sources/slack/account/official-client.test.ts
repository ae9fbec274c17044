import { WebClient } from '@slack/web-api';
import { afterAll, expect, test } from 'vitest';
import { FakeSlack } from '../../../../test/vendors/slack.ts';

const slack = new FakeSlack();
await slack.start();
afterAll(() => slack.close());

const clientOf = (token: string) =>
  new WebClient(token, { slackApiUrl: `${slack.url}/`, retryConfig: { retries: 0 } });
const client = clientOf(slack.key);

interface Page {
  has_more?: boolean;
  response_metadata?: { next_cursor?: string };
}

async function pagesOf<P extends Page>(ask: (cursor: { cursor?: string }) => Promise<P>): Promise<P[]> {
  const pages: P[] = [];
  for (let cursor = {}; ; ) {
    const page = await ask(cursor);
    pages.push(page);
    const next = page.response_metadata?.next_cursor ?? '';
    if (page.has_more !== undefined) expect(page.has_more).toBe(next !== '');
    if (next === '') return pages;
    cursor = { cursor: next };
  }
}

/** Returns the texts of all messages of a channel, replies after their parent. */
async function readChannel(channel: string): Promise<string[]> {
  const bounds = { channel, limit: 200, oldest: '0', inclusive: true };
  const history = await pagesOf((cursor) => client.conversations.history({ ...bounds, ...cursor }));
  const texts: string[] = [];
  for (const { ts = '', text = '', thread_ts } of history.flatMap(({ messages = [] }) => messages)) {
    if (thread_ts === undefined) texts.push(text);
    else {
      const thread = await pagesOf((cursor) => client.conversations.replies({ channel, ts, ...cursor }));
      texts.push(...thread.flatMap(({ messages = [] }) => messages.map((one) => one.text ?? '')));
    }
  }
  return texts.toSorted();
}

test('Slack’s own client reads every message of the fake, page by page', async () => {
  slack.perPage = 2;
  const valves = slack.channel('valves');
  const plans = slack.channel('plans', { is_private: true, members: ['U1', 'U2', 'U9'] });
  for (let i = 0; i < 5; i++) {
    const message = slack.say(valves, `Message ${i}`);
    if (i === 2) for (let reply = 0; reply < 4; reply++) slack.reply(valves, message, `Reply ${reply}`);
  }
  slack.say(plans, 'Only here');
  const listed = await client.conversations.list({ types: 'public_channel,private_channel' });
  expect(listed.channels?.map(({ id, name, is_private }) => [id, name, is_private])).toEqual([
    [valves.id, 'valves', false],
    [plans.id, 'plans', true],
  ]);
  for (const channel of [valves, plans])
    expect(await readChannel(channel.id)).toEqual(channel.messages.map(({ text }) => text).toSorted());
  const members = await pagesOf((cursor) => client.conversations.members({ channel: plans.id, ...cursor }));
  expect(members.flatMap((page) => page.members ?? [])).toEqual(plans.members);
});

test('Slack’s own client reads the token’s owner and the people from the fake', async () => {
  expect(await client.auth.test()).toMatchObject({ team_id: 'T1', user_id: 'U9', bot_id: 'B1' });
  const { members } = await client.users.list({});
  expect(members?.map(({ id, profile }) => [id, profile?.email])).toEqual([
    ['U1', 'mara@taproot.example'],
    ['U2', undefined],
  ]);
  await expect(clientOf('another').auth.test()).rejects.toThrow('invalid_auth');
});
