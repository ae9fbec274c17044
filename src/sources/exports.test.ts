import { expect, test } from 'vitest';
import type { SkippedEntry } from './source-reader.ts';
import { makeZip } from '../../test/files/make-zip.ts';
import { ParseError } from '../parse/parse-error.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse/parse-limits.ts';
import { readDocuments } from './read-documents.ts';
import type { SourceDocument } from '../parse/source-document.ts';

async function read(
  source: Uint8Array | string,
  filename?: string,
): Promise<{ documents: SourceDocument[]; skipped: SkippedEntry[] }> {
  const documents: SourceDocument[] = [];
  const skipped: SkippedEntry[] = [];
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  for await (const item of readDocuments({ bytes, ...(filename ? { filename } : {}) })) {
    if ('document' in item) documents.push(item.document);
    else skipped.push(item.skipped);
  }
  return { documents, skipped };
}

const SLACK = {
  'users.json': JSON.stringify([
    { id: 'U1', team_id: 'T1', name: 'ada', profile: { real_name: 'Ada Moor', email: 'Ada@works.example' } },
    { id: 'U2', team_id: 'T1', name: 'bo', profile: { display_name: 'Bo' } },
  ]),
  'channels.json': JSON.stringify([{ id: 'C1', name: 'gates' }]),
  'dms.json': JSON.stringify([{ id: 'D1', members: ['U1', 'U2'] }]),
  'gates/2026-03-02.json': JSON.stringify([
    {
      type: 'message',
      subtype: 'channel_join',
      user: 'U2',
      text: '<@U2> has joined',
      ts: '1772440000.000001',
    },
    {
      type: 'message',
      user: 'U1',
      text: 'Is <#C1|gates> open, <@U2>? See <https://a.example/x?a=1&amp;b=2|the plan> &lt;now&gt;',
      ts: '1772440001.000100',
      thread_ts: '1772440001.000100',
      reply_count: 1,
    },
    { type: 'message', user: 'U1', text: 'Morning', ts: '1772440002.000000' },
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B1',
      username: 'Alarm',
      text: '',
      attachments: [{ title: 'Level', text: 'Water is high' }],
      ts: '1772440003.000000',
    },
    {
      type: 'message',
      user: 'U1',
      text: 'Evening',
      ts: '1772470000.000000',
      files: [{ id: 'F1', title: 'flow.pdf', permalink: 'https://a.example/f' }],
    },
  ]),
  'gates/2026-03-03.json': JSON.stringify([
    { type: 'message', user: 'U2', text: 'Both.', ts: '1772526400.000000', thread_ts: '1772440001.000100' },
  ]),
  'D1/2026-03-02.json': JSON.stringify([
    { type: 'message', user: 'U2', text: 'Psst', ts: '1772440009.000000' },
  ]),
};

test('a Slack export gives a conversation per thread, even across days, and per stretch of other messages', async () => {
  const { documents } = await read(makeZip(SLACK), 'whatever.bin');
  expect(documents.map((document) => [document.resourceId, document.title])).toEqual([
    ['T1:C1:1772440001.000100', '#gates: Is #gates open, @Bo? See the plan <now>'],
    ['T1:C1:1772440002.000000', '#gates: Morning'],
    ['T1:C1:1772470000.000000', '#gates: Evening'],
    ['T1:D1:1772440009.000000', 'Direct message: Ada Moor, Bo: Psst'],
  ]);
  const [thread, talk, evening] = documents;
  expect(thread).toMatchObject({
    source: 'slack',
    type: 'conversation',
    metadata: { channel: 'gates', messages: 2 },
    createdAt: '2026-03-02T08:26:41.000Z',
  });
  expect(thread!.blocks).toMatchObject([
    {
      sender: { name: 'Ada Moor', email: 'ada@works.example' },
      message_id: '1772440001.000100',
      links: [{ text: 'the plan', url: 'https://a.example/x?a=1&b=2' }],
    },
    {
      text: 'Both.',
      sender: { name: 'Bo' },
      reply_to: '1772440001.000100',
      date: '2026-03-03T08:26:40.000Z',
    },
  ]);
  expect(thread!.participants.map((person) => person.name)).toEqual(['Ada Moor', 'Bo']);
  expect(talk!.blocks.map((block) => [block.sender?.name, block.text])).toEqual([
    ['Ada Moor', 'Morning'],
    ['Alarm', 'Level\nWater is high'],
  ]);
  expect(evening!.blocks[1]).toMatchObject({
    type: 'attachment',
    text: 'flow.pdf',
    url: 'https://a.example/f',
  });
});

test('a broken day of a Slack channel gives a warning, and the rest is read', async () => {
  const { documents } = await read(makeZip({ ...SLACK, 'gates/2026-03-02.json': '[{"ts":' }));
  expect(documents.map((document) => document.title)).toEqual([
    '#gates: Both.',
    'Direct message: Ada Moor, Bo: Psst',
  ]);
  expect(documents[0]!.warnings[0]).toContain('gates/2026-03-02.json');
});

const ID = (n: number): string => String(n).repeat(32);
const NOTION = {
  [`Works ${ID(1)}.md`]: `# Works\n\nSee [the gates](Works%20${ID(1)}/Gates%20${ID(2)}.csv) and [North](Works%20${ID(1)}/Gates/North%20${ID(3)}.md).\n`,
  [`Works ${ID(1)}/Gates ${ID(2)}.csv`]: 'Name,Owner\nNorth,Ada\n',
  [`Works ${ID(1)}/Gates ${ID(2)}_all.csv`]: '\uFEFFName,Owner,Flow\nNorth,Ada,3 l\nSouth,Bo,\n',
  [`Works ${ID(1)}/Gates/North ${ID(3)}.md`]: '# North\n\nOwner: Ada\nFlow: 3 l\n\nBuilt in 1931.\n',
};

test('a Notion export gives pages with their ids, breadcrumbs and properties, and databases as tables', async () => {
  const { documents } = await read(makeZip(NOTION));
  expect(documents.map(({ source, resourceId, title, url }) => [source, resourceId, title, url])).toEqual([
    ['notion', ID(2), 'Gates', `https://www.notion.so/${ID(2)}`],
    ['notion', ID(1), 'Works', `https://www.notion.so/${ID(1)}`],
    ['notion', ID(3), 'North', `https://www.notion.so/${ID(3)}`],
  ]);
  const [database, page, row] = documents;
  expect(database!.blocks[0]!.table_rows).toEqual([
    ['Name', 'Owner', 'Flow'],
    ['North', 'Ada', '3 l'],
    ['South', 'Bo', ''],
  ]);
  expect(page!.blocks[0]!.links).toEqual([
    { text: 'the gates', url: `https://www.notion.so/${ID(2)}` },
    { text: 'North', url: `https://www.notion.so/${ID(3)}` },
  ]);
  expect(row!.metadata).toMatchObject({ Owner: 'Ada', Flow: '3 l', breadcrumbs: 'Works / Gates' });
  expect(row!.blocks.map(({ type, text }) => [type, text])).toEqual([
    ['property', 'Owner: Ada\nFlow: 3 l'],
    ['paragraph', 'Built in 1931.'],
  ]);
});

test('a large Notion export, a zip of zips, is read as one', async () => {
  const [first, ...rest] = Object.entries(NOTION);
  const outer = makeZip({
    'Export-1-Part-1.zip': makeZip(Object.fromEntries([first!])),
    'Export-1-Part-2.zip': makeZip(Object.fromEntries(rest)),
  });
  expect((await read(outer)).documents.map((document) => document.title)).toEqual([
    'Gates',
    'Works',
    'North',
  ]);
});

test('Google Takeout gives mail threads, events and Drive files with their folders', async () => {
  const mail =
    'From 1@x Mon Mar 02 10:00:00 +0000 2026\nX-GM-THRID: 255\nFrom: ada@works.example\nSubject: Gates\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\nOpen.\n';
  const { documents, skipped } = await read(
    makeZip({
      'Takeout/archive_browser.html': '<html><body>x</body></html>',
      'Takeout/Mail/All mail.mbox': mail,
      'Takeout/Calendar/Works.ics':
        'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:e1\nSUMMARY:Inspection\nDTSTART:20260302T100000Z\nEND:VEVENT\nEND:VCALENDAR\n',
      'Takeout/Drive/Plans/North/Notes.md': '# Notes\n\nText.',
      'Takeout/Drive/Plans/old.doc': Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'Takeout/Drive/Plans/Notes-info.json': '{"a":1}',
    }),
  );
  expect(documents.map(({ source, type, resourceId, title }) => [source, type, resourceId, title])).toEqual([
    ['google_mail', 'conversation', 'ff', 'Gates'],
    ['google_calendar', 'event', 'e1', 'Inspection'],
    ['google_drive', 'file', 'Plans/North/Notes.md', 'Notes'],
  ]);
  expect(documents[2]!.metadata).toMatchObject({ breadcrumbs: 'Plans / North' });
  expect(skipped).toMatchObject([{ path: 'Takeout/Drive/Plans/old.doc', error: { code: 'unsupported' } }]);
});

test('issues and pull requests in the format of gh are tasks with their comments', async () => {
  const { documents } = await read(
    JSON.stringify([
      {
        number: 7,
        title: 'Gate 4 leaks',
        body: 'It **drips**.\n\n- at night',
        state: 'OPEN',
        url: 'https://github.com/works/weir/issues/7',
        author: { login: 'ada' },
        labels: [{ name: 'bug' }],
        assignees: [{ login: 'bo' }],
        createdAt: '2026-03-01T10:00:00Z',
        updatedAt: '2026-03-02T10:00:00Z',
        comments: [
          {
            author: { login: 'bo' },
            body: 'Fixed.',
            createdAt: '2026-03-02T10:00:00Z',
            url: 'https://github.com/works/weir/issues/7#c1',
          },
        ],
      },
      {
        number: 8,
        title: 'Seal',
        body: null,
        html_url: 'https://github.com/works/weir/pull/8',
        url: 'https://api.github.com/repos/works/weir/issues/8',
        user: { login: 'bo' },
        state: 'closed',
        created_at: '2026-03-03T10:00:00Z',
        comments: 0,
        pull_request: {},
      },
    ]),
  );
  expect(documents[0]).toMatchObject({
    source: 'github',
    type: 'task',
    resourceId: 'works/weir#7',
    title: 'Gate 4 leaks',
    url: 'https://github.com/works/weir/issues/7',
    createdAt: '2026-03-01T10:00:00Z',
    metadata: { kind: 'issue', state: 'open', labels: 'bug', assignees: 'bo', author: 'ada' },
    blocks: [
      {
        type: 'message',
        text: 'It drips.\n- at night',
        sender: { name: 'ada' },
        date: '2026-03-01T10:00:00Z',
      },
      { type: 'message', text: 'Fixed.', sender: { name: 'bo' } },
    ],
  });
  expect(documents[1]).toMatchObject({
    resourceId: 'works/weir#8',
    metadata: { kind: 'pull_request', state: 'closed' },
  });
});

test('a gh export without the address is refused by naming the missing field', async () => {
  const { documents } = await read(
    JSON.stringify([{ number: 1, title: 'x', body: 'y', state: 'OPEN', author: { login: 'ada' } }]),
  );
  expect(documents[0]).toMatchObject({ source: 'github', resourceId: null });
  expect(documents[0]!.warnings[0]).toContain('Add `url`');
});

test('a Linear export gives its issues', async () => {
  const { documents } = await read(
    'ID,Team,Title,Description,Status,Priority,Creator,Assignee,Labels,Created,Updated,Archived,Parent issue\nWRK-1,Works,Seal gate 4,"It **leaks**\n\n- badly",Done,High,ada@works.example,Bo,"bug, gate",2026-03-01T10:00:00.000Z,2026-03-02T10:00:00.000Z,,WRK-0\n',
    'issues.csv',
  );
  expect(documents).toMatchObject([
    {
      source: 'linear',
      type: 'task',
      resourceId: 'WRK-1',
      title: 'Seal gate 4',
      createdAt: '2026-03-01T10:00:00.000Z',
      metadata: { Status: 'Done', Parent_issue: 'WRK-0', author: 'ada@works.example' },
      participants: [
        { name: null, email: 'ada@works.example' },
        { name: 'Bo', email: null },
      ],
    },
  ]);
  expect(documents[0]!.blocks.slice(1).map((block) => block.text)).toEqual(['It leaks', 'badly']);
});

test('HubSpot exports are recognized by their columns', async () => {
  const kinds = [
    ['Record ID,Company name,Create Date\n1,Weir Ltd,2026-03-01 10:00\n', 'company', 'company:1', 'Weir Ltd'],
    [
      'Record ID,First Name,Last Name,Email\n2,Ada,Moor,ADA@works.example\n',
      'person',
      'contact:2',
      'Ada Moor',
    ],
    ['Record ID,Deal Name,Deal Stage\n3,New pump,won\n', 'deal', 'deal:3', 'New pump'],
    ['Record ID - Ticket,Ticket name\n4,Leak\n', 'task', 'ticket:4', 'Leak'],
  ] as const;
  for (const [source, type, resourceId, title] of kinds) {
    expect((await read(source, 'all.csv')).documents).toMatchObject([
      { source: 'hubspot', type, resourceId, title },
    ]);
  }
  const [company] = (await read(kinds[0][0], 'all.csv')).documents;
  expect(company).toMatchObject({ createdAt: '2026-03-01T10:00:00.000Z' });
});

test('a Salesforce export gives records with their activities, without deleted ones', async () => {
  const { documents } = await read(
    makeZip({
      'Account.csv':
        '"Id","IsDeleted","Name","OwnerId","CreatedDate","LastModifiedDate"\n"001000000000001AAA","0","Weir Ltd","005000000000001AAA","2026-03-01 10:00:00","2026-03-02 10:00:00"\n"001000000000002AAA","1","Gone","","2026-03-01 10:00:00",""\n',
      'Contact.csv':
        '"Id","IsDeleted","FirstName","LastName","Email","CreatedDate"\n"003000000000001AAA","0","Ada","Moor","Ada@works.example","2026-03-01 10:00:00"\n',
      'Task.csv':
        '"Id","IsDeleted","WhatId","Subject","Description","OwnerId","ActivityDate"\n"00T1","0","001000000000001","Call","They said ""yes"".\nTwice.","005000000000001","2026-03-02"\n',
      'User.csv': '"Id","Name"\n"005000000000001AAA","Bo Lind"\n',
    }),
  );
  expect(documents.map(({ type, resourceId, title }) => [type, resourceId, title])).toEqual([
    ['company', '001000000000001AAA', 'Weir Ltd'],
    ['person', '003000000000001AAA', 'Ada Moor'],
  ]);
  expect(documents[0]).toMatchObject({
    source: 'salesforce',
    metadata: { owner: 'Bo Lind' },
    createdAt: '2026-03-01T10:00:00.000Z',
  });
  expect(documents[0]!.blocks.at(-1)).toMatchObject({
    type: 'message',
    text: 'Call\nThey said "yes".\nTwice.',
    sender: { name: 'Bo Lind' },
    date: '2026-03-02T00:00:00.000Z',
  });
  expect(documents[1]!.participants).toEqual([{ name: 'Ada Moor', email: 'ada@works.example' }]);
});

test('a Reddit export gives posts, comments and messages, and never an IP address', async () => {
  const { documents } = await read(
    makeZip({
      'posts.csv':
        'id,permalink,date,ip,subreddit,gildings,title,url,body\np1,https://www.reddit.com/r/weirs/comments/p1/,2026-03-01 10:00:00 UTC,203.0.113.7,weirs,0,My weir,,"It is **old**"\n',
      'comments.csv':
        'id,permalink,date,ip,subreddit,gildings,link,parent,body,media\nc1,https://www.reddit.com/r/weirs/comments/p1/_/c1/,2026-03-02 10:00:00 UTC,203.0.113.7,weirs,0,l,p1,Nice,\nc2,x,2026-03-02 10:00:00 UTC,203.0.113.7,weirs,0,l,p1,[deleted],\n',
      'saved_posts.csv': 'id,permalink\ns1,https://x\n',
      'post_votes.csv': 'id,permalink,direction\nv1,x,up\n',
      'ip_logs.csv': 'date,ip\n2026-03-01,203.0.113.7\n',
    }),
  );
  expect(documents).toMatchObject([
    {
      source: 'reddit',
      type: 'message',
      resourceId: 'p1',
      title: 'My weir',
      createdAt: '2026-03-01T10:00:00.000Z',
      metadata: { subreddit: 'weirs' },
      blocks: [{ text: 'It is old' }],
    },
    {
      resourceId: 'c1',
      blocks: [{ text: 'Nice', reply_to: 'p1' }],
      url: 'https://www.reddit.com/r/weirs/comments/p1/_/c1/',
    },
  ]);
  expect(JSON.stringify(documents)).not.toContain('203.0.113.7');
});

test('any other zip gives its files one by one, archives inside too, and continues after one it cannot read', async () => {
  const { documents, skipped } = await read(
    makeZip([
      { name: 'a/notes.md', data: '# One' },
      { name: 'b.json', data: '{"a":' },
      { name: 'c.zip', data: makeZip({ 'd.txt': 'Inside.' }) },
      { name: 'secret.txt', data: 'x', encrypted: true },
    ]),
  );
  expect(documents.map((document) => [document.path, document.blocks[0]!.text])).toEqual([
    ['a/notes.md', 'One'],
    ['d.txt', 'Inside.'],
  ]);
  expect(skipped.map(({ path, error }) => [path, error.code])).toEqual([
    ['b.json', 'malformed'],
    ['secret.txt', 'encrypted'],
  ]);
});

test('archives packed into archives without end are truncated at the depth limit', async () => {
  let zip = makeZip({ 'core.txt': 'x' });
  for (let i = 0; i < 10; i++) zip = makeZip({ 'inner.zip': zip });
  const { documents, skipped } = await read(zip);
  expect(documents).toEqual([]);
  expect(skipped).toMatchObject([{ path: 'inner.zip', error: { code: 'too_deep' } }]);
});

test('an archive with too many entries in total is refused as a whole', async () => {
  const bytes = makeZip({ 'a.zip': makeZip({ a: '1', b: '2' }), 'b.zip': makeZip({ c: '1', d: '2' }) });
  const reading = async (): Promise<void> => {
    for await (const _ of readDocuments(
      { bytes },
      new ReadBudget({ ...PARSE_LIMITS_DEFAULT, entriesMax: 5 }),
    ));
  };
  await expect(reading()).rejects.toThrow(ParseError);
});

test('session files of agents are traces, and other JSON with roles is not', async () => {
  const session =
    '{"type":"session","version":3,"id":"s1","timestamp":"2026-03-02T10:00:00Z"}\n{"type":"message","id":"m","timestamp":"2026-03-02T10:00:01Z","message":{"role":"user","content":"Open gate 1"}}';
  expect((await read(session, 'x.jsonl')).documents).toMatchObject([
    { source: 'trace', type: 'trace', resourceId: 's1', blocks: [{ text: 'Open gate 1' }] },
  ]);
  expect((await read('{"people":[{"role":"user","n":1}]}')).documents).toMatchObject([
    { source: 'vault', type: 'document' },
  ]);
});
