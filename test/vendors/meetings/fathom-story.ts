import { fathomConnector } from '../../../src/sources/fathom/account/connector.ts';
import type { VendorStory } from '../stories.ts';
import { FakeFathom, type FakeMeeting } from './fathom.ts';

/** Starts an account with recorded meetings: changing one gives it a task, another summary, or another title. */
export async function startFathom(): Promise<VendorStory> {
  const fake = new FakeFathom();
  await fake.start();
  fake.perPage = 4;
  const meetings = new Map<number, FakeMeeting>();
  const change = (meeting: FakeMeeting, text: string) => {
    if (text.endsWith('1')) fake.task(meeting, text);
    else if (text.endsWith('2')) fake.summarize(meeting, text);
    else meeting.title = text;
  };
  return {
    connector: { ...fathomConnector, everyMs: 0 },
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const meeting = meetings.get(item);
      if (meeting) change(meeting, text);
      else meetings.set(item, fake.record(text, `Of ${text}`));
    },
    remove(item) {
      fake.meetings.delete(meetings.get(item)?.recording_id ?? 0);
      meetings.delete(item);
    },
    move(item) {
      const meeting = meetings.get(item);
      if (meeting) meeting.title = `Moved ${meeting.title}`;
    },
    expected: async () =>
      Object.fromEntries(
        [...meetings.values()].map(({ recording_id, title, default_summary, action_items, transcript }) => [
          String(recording_id),
          [
            title,
            'Summary',
            default_summary?.markdown_formatted ?? '',
            ...(action_items.length ? ['Action items'] : []),
            ...action_items.map(({ description }) => description),
            'Transcript',
            ...transcript.map(({ text }) => text),
          ],
        ]),
      ),
    limited: { status: 429, headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '300' }, body: '' },
    lost: { status: 400, body: '' },
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 25,
  };
}
