import { expect, test } from 'vitest';
import { makePdf } from '../../../test/files/make-pdf.ts';
import { parseDocument } from '../parse-document.ts';
import { readDocuments } from '../../sources/read-documents.ts';
import type { SourceDocument } from '../source-document.ts';

async function documents(source: string | Uint8Array, filename?: string): Promise<SourceDocument[]> {
  const bytes = typeof source === 'string' ? Uint8Array.from(Buffer.from(source, 'latin1')) : source;
  const found: SourceDocument[] = [];
  for await (const item of readDocuments({ bytes, ...(filename ? { filename } : {}) }))
    if ('document' in item) found.push(item.document);
  return found;
}

const mail = (headers: Record<string, string>, body: string): string =>
  `${Object.entries({
    From: 'Ada Moor <Ada@works.example>',
    To: 'bo@works.example',
    Date: 'Mon, 2 Mar 2026 10:00:00 +0100',
    Subject: 'Gates',
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`;

test('a message gives sender, date, subject and text without quotes, and keeps the raw body', async () => {
  const [document] = await documents(
    mail(
      { 'Message-ID': '<a@x>', 'In-Reply-To': '<z@x>', Subject: 'Re: Gates' },
      'Open.\n\nOn Sunday, Bo wrote:\n> Well?\n\n-- \nAda',
    ),
  );
  expect(document).toMatchObject({
    source: 'google_mail',
    type: 'message',
    title: 'Gates',
    resourceId: 'a@x',
    createdAt: '2026-03-02T09:00:00.000Z',
  });
  expect(document!.blocks[0]).toMatchObject({
    type: 'message',
    text: 'Open.',
    content: 'Open.',
    sender: { name: 'Ada Moor', email: 'ada@works.example' },
    date: '2026-03-02T09:00:00.000Z',
    message_id: 'a@x',
    reply_to: 'z@x',
  });
  expect(document!.blocks[0]!.raw).toContain('> Well?');
  expect(document!.participants).toEqual([
    { name: 'Ada Moor', email: 'ada@works.example' },
    { name: null, email: 'bo@works.example' },
  ]);
});

test('encoded words, quoted-printable and old charsets are decoded', async () => {
  const [document] = await documents(
    mail(
      {
        Subject: '=?ISO-8859-1?Q?Pr=FCfung?=',
        'MIME-Version': '1.0',
        'Content-Type': 'text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding': 'quoted-printable',
      },
      'Gr=F6=DFe und 8-bit: \xfc',
    ),
  );
  expect(document!.title).toBe('Prüfung');
  expect(document!.blocks[0]!.text).toBe('Größe und 8-bit: ü');
});

test('HTML mail is read as text, without the quoted part and the signature', async () => {
  const html =
    '<p>Both <b>open</b>.</p><ul><li>gate 1</li></ul><div class="gmail_signature">Ada</div><div class="gmail_quote">On Sunday Bo wrote:<blockquote>Well?</blockquote></div><script>x()</script>';
  const [document] = await documents(
    mail({ 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }, html),
  );
  expect(document!.blocks[0]!.text).toBe('Both open.\n\n- gate 1');
});

test('attachments are listed by name, and documents among them are read', async () => {
  const pdf = Buffer.from(makePdf([[{ text: 'Flow was three litres.', x: 70, y: 700, size: 10 }]])).toString(
    'base64',
  );
  const body = `--b\nContent-Type: text/plain\n\nSee attached.\n--b\nContent-Type: application/pdf; name="flow.pdf"\nContent-Disposition: attachment; filename="flow.pdf"\nContent-Transfer-Encoding: base64\n\n${pdf}\n--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="tool.bin"\nContent-Transfer-Encoding: base64\n\nf0VMRgAAAAA=\n--b--`;
  const [document] = await documents(
    mail({ 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }, body),
  );
  expect(document!.blocks.map(({ type, text }) => [type, text])).toEqual([
    ['message', 'See attached.'],
    ['attachment', 'flow.pdf'],
    ['paragraph', 'Flow was three litres.'],
    ['attachment', 'tool.bin'],
  ]);
  expect(document!.warnings).toEqual(['Attachment "tool.bin": This file holds a program or font, no text.']);
});

const mailbox = (...messages: string[]): string =>
  messages.map((message, i) => `From bo@works.example Mon Mar  2 10:0${i}:00 2026\n${message}\n`).join('');

test('a mailbox gives a document per thread by References, with messages sorted by date', async () => {
  const found = await documents(
    mailbox(
      mail(
        {
          'Message-ID': '<2@x>',
          References: '<1@x>',
          Date: 'Mon, 2 Mar 2026 12:00:00 +0000',
          Subject: 'Re: Gates',
        },
        'Second.',
      ),
      mail({ 'Message-ID': '<9@x>', Subject: 'Lunch' }, 'From the kitchen:\n>From here on soup.'),
      mail({ 'Message-ID': '<1@x>', Date: 'Mon, 2 Mar 2026 11:00:00 +0000' }, 'First.'),
      mail(
        {
          'Message-ID': '<3@x>',
          'In-Reply-To': '<2@x>',
          Date: 'Mon, 2 Mar 2026 13:00:00 +0000',
          Subject: 'Re: Gates',
        },
        'Third.',
      ),
    ),
  );
  expect(found.map((document) => [document.title, document.blocks.map((block) => block.text)])).toEqual([
    ['Gates', ['First.', 'Second.', 'Third.']],
    ['Lunch', ['From the kitchen:\nFrom here on soup.']],
  ]);
  expect(found[0]).toMatchObject({
    type: 'conversation',
    createdAt: '2026-03-02T11:00:00.000Z',
    lastModified: '2026-03-02T13:00:00.000Z',
  });
  expect(found[0]!.blocks[1]).toMatchObject({ message_id: '2@x' });
});

test('Gmail thread ids win; labels are kept except read state and folder; spam, drafts and deleted mail are omitted', async () => {
  const gmail = { 'X-GM-THRID': '1799999999999999999' };
  const found = await documents(
    mailbox(
      mail({ ...gmail, 'X-Gmail-Labels': 'Inbox,"Works"' }, 'One.'),
      mail({ ...gmail, 'X-Gmail-Labels': 'Sent,Archived,Opened' }, 'Two.'),
      mail({ ...gmail, 'X-Gmail-Labels': 'Drafts' }, 'Half of'),
      mail({ 'X-GM-THRID': '5', 'X-Gmail-Labels': 'Spam' }, 'Buy now.'),
      mail({ 'X-GM-THRID': '6', 'X-Gmail-Labels': 'Trash' }, 'Gone.'),
    ),
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    resourceId: BigInt('1799999999999999999').toString(16),
    metadata: { labels: 'Sent, Works' },
  });
});

test('a sentence that begins with From is not a new message', async () => {
  const found = await documents(
    mailbox(mail({ 'Message-ID': '<1@x>' }, 'Hello\n\nFrom Monday 2026 on we open at 8.\nBye')),
  );
  expect(found).toHaveLength(1);
  expect(found[0]!.blocks[0]!.text).toContain('From Monday 2026');
});

test('parseDocument returns one document with all messages', async () => {
  const text = mailbox(mail({ 'Message-ID': '<1@x>' }, 'One.'), mail({ 'Message-ID': '<2@x>' }, 'Two.'));
  const document = await parseDocument({ bytes: new TextEncoder().encode(text) });
  expect(document.format).toBe('mbox');
  expect(document.blocks.map((block) => block.text)).toEqual(['One.', 'Two.']);
});

test('notes with a few header-like lines are not mail', async () => {
  for (const text of [
    'Date: Monday\nPresent: Ada, Bo\n\nWe met.',
    'To: do list\n\nbuy milk',
    'Subject: matter of law\n\ntext',
    'Name: x\nTitle: y',
  ]) {
    expect((await parseDocument({ text })).format).not.toBe('email');
  }
});
