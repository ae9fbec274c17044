import { expect, test } from 'vitest';
import { readSource } from '../../../test/files/read-source.ts';
import type { SourceDocument } from '../../parse/source-document.ts';

const said = (document: SourceDocument | undefined): unknown[] =>
  document!.blocks.map(({ type, text, sender, start_seconds }) => [type, text, sender?.name, start_seconds]);

const NOTES = `# Sluice review

### Gate

- Sticks since Monday
    - Needs grease

---

Chat with meeting transcript: [https://notes.granola.ai/t/c07995be-3097](https://notes.granola.ai/t/c07995be-3097)
`;

test('notes without a transcript are their own text, identified by the link below them', async () => {
  const [document] = await readSource(NOTES, 'review.md');
  expect(document).toMatchObject({
    source: 'granola',
    type: 'transcript',
    title: 'Sluice review',
    resourceId: 'c07995be-3097',
    url: 'https://notes.granola.ai/t/c07995be-3097',
    participants: [],
  });
  expect(said(document).map((block) => (block as unknown[]).slice(0, 2))).toEqual([
    ['heading', 'Summary'],
    ['heading', 'Gate'],
    ['list_item', 'Sticks since Monday'],
    ['list_item', 'Needs grease'],
  ]);
});

test('a transcript below the notes gives utterances, with and without times', async () => {
  const plain = `${NOTES}\n## Transcript\n\n**Me:** Is it open?\n\n**Other:** Since\nMonday.\n\nMe: Good.\n`;
  expect(said((await readSource(plain, 'a.md'))[0]).slice(-3)).toEqual([
    ['utterance', 'Is it open?', 'Me', undefined],
    ['utterance', 'Since\nMonday.', 'Other', undefined],
    ['utterance', 'Good.', 'Me', undefined],
  ]);
  const timed = `${NOTES}\n## Verbatim transcript\n\n**[00:05] Ada (mic):** Is it open?\n**[01:10] Bo:** Yes.\n`;
  expect(said((await readSource(timed, 'a.md'))[0]).slice(-2)).toEqual([
    ['utterance', 'Is it open?', 'Ada (mic)', 5],
    ['utterance', 'Yes.', 'Bo', 70],
  ]);
});

test('front matter gives the note’s title and date', async () => {
  const text =
    '---\ntitle: "Review"\ndate: "2026-03-02T10:00:00Z"\ngranola_id: "not_FTr1"\n---\n\n# Review\n\nOpen.\n';
  expect((await readSource(text.replaceAll('\n', '\r\n'), 'a.md'))[0]).toMatchObject({
    source: 'granola',
    resourceId: 'not_FTr1',
    createdAt: '2026-03-02T10:00:00Z',
    title: 'Review',
  });
});

const STATE = {
  state: {
    documents: {
      n1: {
        id: 'n1',
        title: 'Sluice review',
        created_at: '2026-03-02T10:00:00Z',
        updated_at: '2026-03-02T11:00:00Z',
        notes_markdown: '### Gate\n- Sticks',
        people: {
          creator: { name: 'Ada Moor', email: 'ada@works.example' },
          attendees: [{ email: 'bo@works.example' }],
        },
      },
      n2: {
        id: 'n2',
        title: 'Rich',
        created_at: '2026-03-03T10:00:00Z',
        notes: {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Gate' }] },
            {
              type: 'bulletList',
              content: [
                {
                  type: 'listItem',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Sticks' }] }],
                },
              ],
            },
          ],
        },
      },
      n3: {
        id: 'n3',
        title: 'Gone',
        created_at: '2026-03-03T10:00:00Z',
        deleted_at: '2026-03-04T10:00:00Z',
        notes_plain: 'x',
      },
    },
    transcripts: {
      n1: [
        { text: 'Is it', source: 'microphone', start_timestamp: '2026-03-02T10:00:05Z', is_final: true },
        { text: 'open?', source: 'microphone', start_timestamp: '2026-03-02T10:00:07Z', is_final: true },
        { text: 'Since Mon', source: 'system', start_timestamp: '2026-03-02T10:01:00Z', is_final: false },
        { text: 'Since Monday.', source: 'system', start_timestamp: '2026-03-02T10:01:05Z', is_final: true },
      ],
    },
  },
};

test('the application’s cache gives its notes and transcripts, whether objects or JSON in a string', async () => {
  for (const value of [STATE, { cache: JSON.stringify(STATE) }]) {
    const [first, second, ...more] = await readSource(JSON.stringify(value), 'cache-v3.json');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      source: 'granola',
      resourceId: 'n1',
      createdAt: '2026-03-02T10:00:00Z',
      lastModified: '2026-03-02T11:00:00Z',
    });
    expect(said(first)).toEqual([
      ['heading', 'Summary', undefined, undefined],
      ['heading', 'Gate', undefined, undefined],
      ['list_item', 'Sticks', undefined, undefined],
      ['heading', 'Transcript', undefined, undefined],
      ['utterance', 'Is it open?', 'Me', 0],
      ['utterance', 'Since Monday.', 'Them', 60],
    ]);
    expect(said(second).map((block) => (block as unknown[])[1])).toEqual(['Summary', 'Gate', 'Sticks']);
  }
});

test('a note in the format of the API keeps its summary, people and speakers', async () => {
  const note = {
    id: 'not_1d3',
    object: 'note',
    title: 'Sluice review',
    owner: { name: 'Ada Moor', email: 'ada@works.example' },
    created_at: '2026-03-02T10:00:00Z',
    summary_markdown: '## Gate\n\nSticks.',
    attendees: [{ name: 'Bo Clay', email: 'bo@works.example' }],
    folder_membership: [{ name: 'Works' }],
    transcript: [{ speaker: { source: 'speaker' }, text: 'Open.', start_time: '2026-03-02T10:00:00Z' }],
  };
  const [document] = await readSource(JSON.stringify({ notes: [note], hasMore: false }), 'notes.json');
  expect(document).toMatchObject({
    resourceId: 'not_1d3',
    metadata: { folder: 'Works' },
    participants: [{ name: 'Ada Moor' }, { name: 'Bo Clay' }, { name: 'Them' }],
  });
});

test('other JSON with such keys, and endlessly nested trees, do no harm', async () => {
  expect((await readSource('{"cache":"not json","a":1}', 'a.json'))[0]!.source).toBe('vault');
  expect((await readSource('{"state":{"documents":{"a":{"id":1}}}}', 'a.json'))[0]!.source).toBe('vault');
  const record = { id: 'a', created_at: '2026-03-02', notes: 'Called twice.' };
  expect((await readSource(JSON.stringify([record]), 'a.json'))[0]!.source).toBe('vault');
  let deep: unknown = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] };
  for (let i = 0; i < 200; i++) deep = { type: 'blockquote', content: [deep] };
  const value = { id: 'a', title: 'Deep', created_at: '2026-03-02', notes: deep };
  expect((await readSource(JSON.stringify(value), 'a.json'))[0]).toMatchObject({
    source: 'granola',
    blocks: [],
  });
});
