import { auth, gmail } from '@googleapis/gmail';
import { afterAll, expect, test } from 'vitest';
import { FakeGmail } from '../../../../test/vendors/google/gmail.ts';

const fake = new FakeGmail();
await fake.start();
afterAll(() => fake.close());

function clientOf(token: string) {
  const access = new auth.OAuth2();
  access.setCredentials({ access_token: token });
  return gmail({ version: 'v1', auth: access, rootUrl: `${fake.url}/`, retry: false });
}
const { users } = clientOf(fake.key);
const userId = 'me';

test('Google’s own client reads every message of the fake mailbox, page by page, and then new ones', async () => {
  fake.perPage = 2;
  const first = fake.receive('Weir', 'The weir holds');
  fake.receive('Re: Weir', 'It leaks', { thread: first.threadId });
  for (const name of ['Gate', 'Lock']) fake.receive(name, `About ${name}`);
  const profile = await users.getProfile({ userId });
  const read: string[] = [];
  for (let pageToken: string | null | undefined; ; ) {
    const { data } = await users.threads.list({ userId, ...(pageToken ? { pageToken } : {}) });
    for (const { id } of data.threads ?? []) {
      const thread = await users.threads.get({ userId, id: id ?? '' });
      for (const message of thread.data.messages ?? []) {
        expect(message.threadId).toBe(id);
        const raw = await users.messages.get({ userId, id: message.id ?? '', format: 'raw' });
        read.push(Buffer.from(raw.data.raw ?? '', 'base64url').toString());
      }
    }
    pageToken = data.nextPageToken;
    if (!pageToken) break;
  }
  expect(read.toSorted()).toEqual([...fake.mails.values()].map(({ raw }) => raw).toSorted());
  const later = fake.receive('Sluice', 'It is open');
  const startHistoryId = profile.data.historyId ?? '';
  const { data } = await users.history.list({ userId, startHistoryId });
  expect(
    data.history?.flatMap(({ messagesAdded = [] }) => messagesAdded.map((one) => one.message?.id)),
  ).toEqual([later.id]);
});

test('Google’s own client reads the labels of the fake, and recognizes its refusals as Gmail’s', async () => {
  const { data } = await users.labels.list({ userId });
  expect(data.labels?.map(({ id, name, type }) => ({ id, name, type }))).toEqual(fake.labels);
  await expect(clientOf('another').users.getProfile({ userId })).rejects.toMatchObject({ status: 401 });
  await expect(users.threads.get({ userId, id: 'abc' })).rejects.toMatchObject({ status: 404 });
});
