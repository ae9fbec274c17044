import { expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { readSource } from '../../../test/files/read-source.ts';

const TRANSCRIPT = `Sluice review with Moor Works - March 2
VIEW RECORDING - 31 mins (No highlights): https://fathom.video/calls/221272945

---

0:00 - Ada Moor (Moor Works)
  Is the sluice open?  I saw no water.

0:23 - Bo Clay
  Since Monday.
  ACTION ITEM: Send the log - WATCH: https://fathom.video/calls/221272945?timestamp=31.9
  And the gate sticks.

1:02:03 - Ada Moor (Moor Works)
  Then we grease it.
`;

test('a transcript that Fathom saved as text gives speakers with times, and tasks where they occur', async () => {
  const [document] = await readSource(TRANSCRIPT, 'notes.txt');
  expect(document).toMatchObject({
    source: 'fathom',
    type: 'transcript',
    title: 'Sluice review with Moor Works - March 2',
    resourceId: '221272945',
    url: 'https://fathom.video/calls/221272945',
    participants: [{ name: 'Ada Moor (Moor Works)' }, { name: 'Bo Clay' }],
    metadata: { minutes: 31 },
  });
  expect(
    document!.blocks.map(({ type, text, sender, start_seconds }) => [
      type,
      text,
      sender?.name,
      start_seconds,
    ]),
  ).toEqual([
    ['heading', 'Transcript', undefined, undefined],
    ['utterance', 'Is the sluice open? I saw no water.', 'Ada Moor (Moor Works)', 0],
    ['utterance', 'Since Monday.', 'Bo Clay', 23],
    ['list_item', 'Action item: Send the log', undefined, undefined],
    ['utterance', 'And the gate sticks.', 'Bo Clay', 23],
    ['utterance', 'Then we grease it.', 'Ada Moor (Moor Works)', 3723],
  ]);
});

test('a summary without a transcript becomes the notes, with any line endings and a byte order mark', async () => {
  const summary =
    '\uFEFFSluice review\n[**VIEW RECORDING - 60 mins**](https://fathom.video/share/abc-1)\n\n## Key Takeaways\n\n- **Grease** the gate\n';
  for (const text of [summary, summary.replaceAll('\n', '\r\n')]) {
    const [document] = await readSource(text, 'summary.md');
    expect(document).toMatchObject({ source: 'fathom', title: 'Sluice review', resourceId: 'abc-1' });
    expect(document!.blocks.map(({ type, text: words }) => [type, words])).toEqual([
      ['heading', 'Summary'],
      ['heading', 'Key Takeaways'],
      ['list_item', 'Grease the gate'],
    ]);
  }
});

const MEETING = {
  recording_id: 42,
  title: 'Sluice review',
  url: 'https://fathom.video/calls/42',
  share_url: 'https://fathom.video/share/xyz',
  created_at: '2026-03-02T11:00:00Z',
  recording_start_time: '2026-03-02T10:01:12Z',
  recorded_by: { name: 'Ada Moor', email: 'ada@works.example' },
  calendar_invitees: [{ name: 'Cy Fen', email: 'cy@fen.example', is_external: true }],
  default_summary: { template_name: 'general', markdown_formatted: '## Decisions\n- Grease the gate' },
  action_items: [{ description: 'Buy grease', completed: true, assignee: { name: 'Bo Clay' } }],
  transcript: [
    {
      speaker: { display_name: 'Ada Moor', matched_calendar_invitee_email: 'ada@works.example' },
      text: 'Is it open? 🌊',
      timestamp: '00:05:32',
    },
    { speaker: { display_name: 'בועז' }, text: 'כן', timestamp: 'soon' },
  ],
};

test('a meeting as its API writes it keeps summary, tasks and transcript separate', async () => {
  for (const value of [MEETING, [MEETING], { limit: 10, next_cursor: null, items: [MEETING] }]) {
    const [document] = await readSource(JSON.stringify(value), 'export.json');
    expect(document).toMatchObject({
      source: 'fathom',
      resourceId: '42',
      url: 'https://fathom.video/share/xyz',
      createdAt: '2026-03-02T10:01:12Z',
      participants: [
        { name: 'Ada Moor', email: 'ada@works.example' },
        { name: 'Cy Fen', email: 'cy@fen.example' },
        { name: 'בועז', email: null },
      ],
    });
    expect(document!.blocks.map(({ type, text, start_seconds }) => [type, text, start_seconds])).toEqual([
      ['heading', 'Summary', undefined],
      ['heading', 'Decisions', undefined],
      ['list_item', 'Grease the gate', undefined],
      ['heading', 'Action items', undefined],
      ['list_item', '[x] Buy grease (Bo Clay)', undefined],
      ['heading', 'Transcript', undefined],
      ['utterance', 'Is it open? 🌊', 332],
      ['utterance', 'כן', undefined],
    ]);
  }
});

test('the bare transcript of a recording is read; JSON with other transcripts is not mistaken for one', async () => {
  const [bare] = await readSource(JSON.stringify({ transcript: MEETING.transcript }), 'a.json');
  expect(bare).toMatchObject({ source: 'fathom', resourceId: null });
  for (const other of [
    { transcript: 'plain' },
    { transcript: [{ speaker: 'Ada', text: 'x' }] },
    { recording_id: 1 },
  ])
    expect((await readSource(JSON.stringify(other), 'a.json'))[0]!.source).toBe('vault');
});

test('a text that only mentions a recording stays a text', async () => {
  const text =
    'Press VIEW RECORDING - 3 mins later it starts.\n\nThen go to https://fathom.video/ and sign in.';
  expect((await readSource(text, 'a.txt'))[0]!.source).toBe('vault');
  expect((await parseDocument({ text })).blocks).toHaveLength(2);
});
