import { granolaConnector } from '../../../src/sources/granola/account/connector.ts';
import type { VendorStory } from '../stories.ts';
import { FakeGranola, type FakeNote } from './granola.ts';

/** Starts an account with meeting notes: changing one gives it another summary or title. */
export async function startGranola(): Promise<VendorStory> {
  const fake = new FakeGranola();
  await fake.start();
  fake.perPage = 4;
  const notes = new Map<number, FakeNote>();
  return {
    connector: { ...granolaConnector, everyMs: 0 },
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const note = notes.get(item);
      if (note) fake.edit(note, text.endsWith('1') ? { summary_markdown: text } : { title: text });
      else notes.set(item, fake.write(text, `Of ${text}`));
    },
    remove(item) {
      fake.notes.delete(notes.get(item)?.id ?? '');
      notes.delete(item);
    },
    move(item) {
      const note = notes.get(item);
      if (note) fake.edit(note, { title: `Moved ${note.title}` });
    },
    expected: async () =>
      Object.fromEntries(
        [...notes.values()].map(({ id, title, summary_markdown, transcript }) => [
          id,
          [title, 'Summary', summary_markdown ?? '', 'Transcript', ...transcript.map(({ text }) => text)],
        ]),
      ),
    limited: { status: 429, headers: { 'retry-after': '300' }, body: {} },
    lost: { status: 400, body: {} },
    idleRequests: 1,
    pausedRequests: 0,
    settledHours: 25,
  };
}
