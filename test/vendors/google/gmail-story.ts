import { googleMailConnector } from '../../../src/sources/google_mail/account/connector.ts';
import { readDocuments } from '../../../src/sources/read-documents.ts';
import { connectorAt } from '../operations/connector-at.ts';
import type { VendorStory } from '../stories.ts';
import { FakeGmail, refusedByGmail } from './gmail.ts';

/** Starts a mailbox with threads: changing one adds a reply, deletes a message of it, or adds a label. */
export async function startGmail(): Promise<VendorStory> {
  const fake = new FakeGmail();
  await fake.start();
  fake.perPage = 4;
  const threads = new Map<number, ReturnType<FakeGmail['receive']>>();
  return {
    connector: { ...connectorAt(googleMailConnector, fake), everyMs: 0 },
    fake,
    config: {},
    put(item, text) {
      const first = threads.get(item);
      const last = first && fake.threadOf(first).at(-1);
      if (!first || !last) threads.set(item, fake.receive(text, `About ${text}`));
      else if (text.endsWith('2') && last !== first) fake.delete(last);
      else if (text.endsWith('3'))
        fake.receive('Re: x', 'Half', { thread: first.threadId, labels: ['DRAFT'] });
      else fake.receive(`Re: ${text}`, `Answer ${text}`, { thread: first.threadId });
    },
    remove(item) {
      const first = threads.get(item);
      for (const mail of first ? fake.threadOf(first) : [])
        if (item % 2) fake.label(mail, 'TRASH');
        else fake.delete(mail);
      threads.delete(item);
    },
    move(item) {
      const first = threads.get(item);
      if (!first) return;
      fake.unlabel(first, 'INBOX');
      fake.label(first, 'Label_1');
    },
    async expected() {
      const expected: Record<string, string[]> = {};
      const bytes = Buffer.from(fake.takeout());
      if (!bytes.length) return expected;
      for await (const item of readDocuments({ bytes, filename: 'All mail.mbox' }))
        if ('document' in item) {
          const { resourceId, title, blocks } = item.document;
          expected[resourceId ?? ''] = [title ?? '', ...blocks.map(({ text }) => text)];
        }
      return expected;
    },
    limited: refusedByGmail(403, 'userRateLimitExceeded'),
    lost: refusedByGmail(400, 'invalidArgument'),
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 25,
  };
}
