import { expect, test } from 'vitest';
import { makeZip } from '../../../../test/files/make-zip.ts';
import { readDocuments } from '../../read-documents.ts';

async function read(bytes: Uint8Array, filename: string) {
  const items = [];
  for await (const item of readDocuments({ bytes, filename })) items.push(item);
  return items.map((item) => ('document' in item ? item.document : item.skipped.error));
}

const fileOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const node = (id: string, parent: string | null, message: object | null, children: string[] = []) => ({
  id,
  parent,
  message,
  children,
});
const said = (id: string, role: string, text: string, more: object = {}) => ({
  id,
  author: { role },
  create_time: 1_772_445_600,
  content: { content_type: 'text', parts: [text] },
  recipient: 'all',
  ...more,
});

/** A chat whose first answer was generated again, as the export has it: the branch that was left stays in the tree. */
const CHATGPT = {
  title: 'Leaking gates',
  create_time: 1_772_445_600.25,
  update_time: 1_772_449_200,
  conversation_id: 'chat-1',
  current_node: 'n6',
  mapping: {
    root: node('root', null, null, ['n0']),
    n0: node('n0', 'root', said('m0', 'system', ''), ['n1']),
    n1: node('n1', 'n0', said('m1', 'user', 'Which gates leak?'), ['n2', 'n3']),
    n2: node('n2', 'n1', said('m2', 'assistant', 'None do.')),
    n3: node(
      'n3',
      'n1',
      said('m3', 'assistant', 'search("gate log")', {
        recipient: 'browser',
        content: { content_type: 'code', text: 'search("gate log")' },
      }),
      ['n4'],
    ),
    n4: node(
      'n4',
      'n3',
      said('m4', 'tool', 'Gate 4 lost 3 l.', { author: { role: 'tool', name: 'browser' } }),
      ['n5'],
    ),
    n5: node(
      'n5',
      'n4',
      said('m5', 'assistant', '', {
        content: { content_type: 'thoughts', thoughts: [{ content: 'Gate 4?' }] },
      }),
      ['n6'],
    ),
    n6: node(
      'n6',
      'n5',
      said('m6', 'assistant', 'Gate 4 leaks\ue200cite\ue202turn0search1\ue201, see the log【12†source】.', {
        metadata: { model_slug: 'model-5' },
      }),
    ),
  },
};

const CLAUDE = {
  uuid: 'chat-2',
  name: 'Seals',
  created_at: '2026-03-02T10:00:00.000000Z',
  updated_at: '2026-03-03T10:00:00.000000Z',
  account: { uuid: 'a' },
  chat_messages: [
    {
      uuid: 'm1',
      sender: 'human',
      created_at: '2026-03-02T10:00:01Z',
      text: 'Which seal fits?',
      content: [{ type: 'text', text: 'Which seal fits?' }],
      attachments: [{ file_name: 'seals.txt', extracted_content: 'Seal 7 fits gate 4.' }],
      files: [{ file_name: 'seals.txt' }, { file_name: 'gate.png' }],
    },
    {
      uuid: 'm2',
      sender: 'assistant',
      created_at: '2026-03-02T10:00:05Z',
      text: 'Seal 7.',
      content: [
        { type: 'thinking', thinking: 'The file says it.' },
        { type: 'tool_use', name: 'look_up', input: { gate: 4 } },
        { type: 'tool_result', name: 'look_up', content: [{ type: 'text', text: 'seal 7' }] },
        { type: 'text', text: 'Seal 7.' },
      ],
    },
  ],
};

const linesOf = (document: unknown) =>
  (document as { blocks: { sender?: { name: string }; text: string }[] }).blocks.map(({ sender, text }) => [
    sender?.name,
    text,
  ]);

test('a chat of ChatGPT is the branch that was shown last, without thoughts and marks of citations', async () => {
  const [document, ...others] = await read(
    fileOf([CHATGPT, { ...CHATGPT, conversation_id: 'chat-3' }]),
    'conversations.json',
  );
  expect(document).toMatchObject({
    source: 'trace',
    type: 'trace',
    resourceId: 'chat-1',
    title: 'Leaking gates',
    createdAt: '2026-03-02T10:00:00.250Z',
    lastModified: '2026-03-02T11:00:00.000Z',
    metadata: { trace_format: 'chatgpt', model: 'model-5' },
  });
  expect(linesOf(document)).toEqual([
    ['user', 'Which gates leak?'],
    ['assistant', 'browser(search("gate log"))'],
    ['browser', 'Gate 4 lost 3 l.'],
    ['assistant', 'Gate 4 leaks, see the log.'],
  ]);
  expect(others).toMatchObject([{ resourceId: 'chat-3' }]);
});

test('a tree of messages that leads back to itself ends, and parts that are no text are named', async () => {
  const content = {
    content_type: 'multimodal_text',
    parts: [
      { content_type: 'image_asset_pointer', asset_pointer: 'file-service://1' },
      'What is this?',
      { content_type: 'audio_transcription', text: 'Spoken.' },
    ],
  };
  const mapping = {
    a: node('a', 'b', said('m1', 'user', '', { content })),
    b: node('b', 'a', said('m2', 'assistant', 'A gate.')),
  };
  const [document] = await read(fileOf({ ...CHATGPT, mapping, current_node: 'a' }), 'chat.json');
  expect(linesOf(document)).toEqual([
    ['assistant', 'A gate.'],
    ['user', '[image]\n\nWhat is this?\n\nSpoken.'],
  ]);
});

test('a chat of Claude is read with the texts that were attached, tools, and a note about thinking', async () => {
  const [document] = await read(fileOf([CLAUDE]), 'conversations.json');
  expect(document).toMatchObject({
    resourceId: 'chat-2',
    title: 'Seals',
    warnings: ['1 steps of thinking were left out.'],
    metadata: { trace_format: 'claude' },
  });
  expect(linesOf(document)).toEqual([
    ['user', 'Which seal fits?'],
    ['user', '[document seals.txt]\nSeal 7 fits gate 4.'],
    ['user', '[document gate.png]'],
    ['assistant', 'look_up(gate: 4)'],
    ['tool', 'seal 7'],
    ['assistant', 'Seal 7.'],
  ]);
});

test('the archive of ChatGPT gives each chat once, and the files that were uploaded', async () => {
  const zip = makeZip({
    'conversations-000.json': JSON.stringify([CHATGPT]),
    'chat.html': '<html><body><p>Which gates leak?</p></body></html>',
    'user.json': '{"id":"u","email":"ann@example.org"}',
    'message_feedback.json': '[]',
    'file-1-seals.md': '# Seals\n\nSeal 7 fits.',
  });
  const documents = await read(zip, 'export.zip');
  expect(documents).toMatchObject([
    { resourceId: 'chat-1', source: 'trace' },
    { title: 'Seals', source: 'vault' },
  ]);
});

test('the archive of Claude gives its chats and the documents of projects', async () => {
  const project = {
    uuid: 'p',
    name: 'Gates',
    docs: [
      {
        uuid: 'd1',
        filename: 'rules.md',
        content: '# Rules\n\nClose gate 4 at night.',
        created_at: '2026-02-01T00:00:00Z',
      },
    ],
  };
  const zip = makeZip({
    'users.json': '[]',
    'conversations.json': JSON.stringify([CLAUDE]),
    'projects.json': JSON.stringify([project, { name: 'Empty' }]),
  });
  expect(await read(zip, 'data.zip')).toMatchObject([
    { resourceId: 'chat-2' },
    {
      resourceId: 'd1',
      title: 'rules.md',
      type: 'document',
      metadata: { project: 'Gates' },
      createdAt: '2026-02-01T00:00:00Z',
    },
  ]);
});

test('other lists of conversations stay JSON', async () => {
  expect(
    await read(fileOf([{ mapping: { a: 1 }, name: 'x' }, { chat_messages: 3 }]), 'conversations.json'),
  ).toMatchObject([{ source: 'vault' }]);
});

test('an archive whose files only have these names loses none of them', async () => {
  const others = { 'users.json': '[{"name":"Ann"}]', 'projects.json': '[{"name":"Gates"}]' };
  const zip = makeZip({ ...others, 'conversations.json': '[{"topic":"Seals"}]' });
  expect(await read(zip, 'data.zip')).toHaveLength(3);
  const broken = makeZip({ ...others, 'conversations.json': '[{"topic":' });
  expect(await read(broken, 'data.zip')).toHaveLength(3);
});
