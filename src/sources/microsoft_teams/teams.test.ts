import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { readSource } from '../../../test/files/read-source.ts';
import type { SourceDocument } from '../../parse/source-document.ts';

const CHAT = '19:gates-4f2a@thread.tacv2';
const said = (document: SourceDocument | undefined): unknown[] =>
  document!.blocks.map(({ type, text, sender, date }) => [type, text, sender?.name, date]);

const PAGE = `<!doctype html><html><head><title>Gates | Works</title></head><body><!-- ConversationId: ${CHAT} -->
<h1>Gates</h1>
<div class="message" data-message-id="2"><span class="sender">Bo Clay</span><span class="timestamp">3/2/2026 10:05:00 AM UTC</span>
<div class="message-body"><p>Since <b>Monday</b>.</p><p>See the log.</p><div class="attachment">log.xlsx</div></div></div>
<div class="message" data-message-id="1"><span class="sender">Ada Moor &lt;Ada@works.example&gt;</span><time datetime="2026-03-02T10:00:00Z">10:00</time>
<div class="message-body">Is it open? 🌊</div></div>
</body></html>`;

test('the HTML transcript of a conversation gives its messages in order, with senders, times and attachments', async () => {
  const [document] = await readSource(PAGE, 'conversation.html');
  expect(document).toMatchObject({
    source: 'microsoft_teams',
    type: 'conversation',
    title: 'Gates',
    resourceId: CHAT,
    createdAt: '2026-03-02T10:00:00.000Z',
    participants: [
      { name: 'Ada Moor', email: 'ada@works.example' },
      { name: 'Bo Clay', email: null },
    ],
  });
  expect(said(document)).toEqual([
    ['message', 'Is it open? 🌊', 'Ada Moor', '2026-03-02T10:00:00.000Z'],
    ['message', 'Since Monday.\nSee the log.', 'Bo Clay', '2026-03-02T10:05:00.000Z'],
    ['attachment', 'log.xlsx', undefined, undefined],
  ]);
});

test('a transcript as a table gives the same conversation', async () => {
  const page = `<html><head><title>Microsoft Teams chat</title></head><body><table><tr><th>Sent (UTC)</th><th>Sender</th><th>Message</th></tr>
<tr><td>2026-03-02T10:00:00</td><td>Ada Moor</td><td>Open?</td></tr><tr><td>2026-03-02T10:05:00</td><td>Bo Clay</td><td></td></tr></table></body></html>`;
  expect(said((await readSource(page, 'a.html'))[0])).toEqual([
    ['message', 'Open?', 'Ada Moor', '2026-03-02T10:00:00.000Z'],
  ]);
});

test('pages about Teams, and conversations of other programs, stay pages', async () => {
  const about =
    '<html><head><title>How we use Microsoft Teams</title></head><body><p>We write messages.</p></body></html>';
  const other = PAGE.replace(CHAT, 'C123').replace(/message-id/g, 'id');
  for (const page of [about, other]) expect((await readSource(page, 'a.html'))[0]!.source).toBe('vault');
});

const mail = (id: number, date: string, text: string, extra = `X-Thread: ${CHAT}`): string =>
  `From: Ada Moor <ada@works.example>\r\nTo: bo@works.example\r\nSubject: IM\r\nDate: ${date}\r\nMessage-ID: <${id}@teams>\r\n${extra}\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<div>${text}</div>`;

test('a message that was exported as a mail is identified by its conversation and id', async () => {
  const [document] = await readSource(mail(7, 'Mon, 2 Mar 2026 10:00:00 +0000', 'Open?'), 'a.eml');
  expect(document).toMatchObject({
    source: 'microsoft_teams',
    type: 'conversation',
    title: null,
    resourceId: `${CHAT};messageid=7@teams`,
    participants: [{ email: 'ada@works.example' }, { email: 'bo@works.example' }],
  });
  expect(said(document)).toEqual([['message', 'Open?', 'Ada Moor', '2026-03-02T10:00:00.000Z']]);
  const byClass = await readSource(mail(7, 'x', 'Hi', 'X-Item-Class: IPM.SkypeTeams.Message'), 'a.eml');
  expect(byClass[0]).toMatchObject({
    source: 'microsoft_teams',
    resourceId: 'messageid=7@teams',
    createdAt: null,
  });
  expect((await readSource(mail(7, 'x', `See ${CHAT}`, 'X-A: b'), 'a.eml'))[0]!.source).toBe('google_mail');
});

test('an archive of such mails gives conversations, split at long pauses, and its other files', async () => {
  const bytes = makeZip({
    'b.eml': mail(2, 'Mon, 2 Mar 2026 10:05:00 +0000', 'Second'),
    'a.eml': mail(1, 'Mon, 2 Mar 2026 10:00:00 +0000', 'First'),
    'c.eml': mail(3, 'Wed, 4 Mar 2026 10:00:00 +0000', 'Later'),
    'real.eml': mail(4, 'Wed, 4 Mar 2026 11:00:00 +0000', 'A mail', 'X-A: b'),
    'note.txt': 'A note of the auditor.',
  });
  const documents = await readSource(bytes, 'export.zip');
  expect(
    documents.map(({ source, resourceId, blocks }) => [
      source,
      resourceId,
      blocks.map((block) => block.text),
    ]),
  ).toEqual([
    ['microsoft_teams', `${CHAT};messageid=1@teams`, ['First', 'Second']],
    ['microsoft_teams', `${CHAT};messageid=3@teams`, ['Later']],
    ['google_mail', '4@teams', ['A mail']],
    ['vault', null, ['A note of the auditor.']],
  ]);
});
