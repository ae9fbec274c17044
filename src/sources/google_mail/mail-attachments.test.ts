import { describe, expect, test } from 'vitest';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../../parse/parse-limits.ts';
import { readMailFile } from './mail-attachments.ts';

interface Part {
  name: string;
  type?: string;
  text: string;
}
/** Creates a mail with these attachments. */
const mailWith = (parts: readonly Part[], body = 'See below.'): Uint8Array =>
  Buffer.from(
    [
      'From: Ann Lee <Ann@Example.org>',
      'To: bob@example.org',
      'Subject: Re: Plans',
      'Message-ID: <m1@example.org>',
      'Date: Mon, 2 Mar 2026 10:00:00 +0100',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=edge',
      '',
      '--edge',
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
      ...parts.flatMap(({ name, type = 'text/plain', text }) => [
        '--edge',
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(text).toString('base64'),
      ]),
      '--edge--',
      '',
    ].join('\r\n'),
  );
async function read(parts: readonly Part[], budget = new ReadBudget()) {
  const documents = [];
  for await (const document of readMailFile(mailWith(parts), budget)) documents.push(document);
  const [document] = documents;
  if (!document || documents.length > 1) throw new Error(`${documents.length} documents`);
  return document;
}
const textsOf = ({ blocks }: Awaited<ReturnType<typeof read>>) =>
  blocks.map(({ type, text }) => `${type}: ${text}`);

describe('a mail', () => {
  test('is a message, followed by the text of each attachment under its name', async () => {
    const mail = await read([
      { name: 'plan.md', type: 'text/markdown', text: '# Plan\n\nFirst step.' },
      { name: 'a.csv', type: 'text/csv', text: 'a,b\n1,2\n' },
    ]);
    expect(mail).toMatchObject({
      type: 'message',
      title: 'Plans',
      resourceId: 'm1@example.org',
      warnings: [],
    });
    expect(textsOf(mail).slice(0, 4)).toEqual([
      'message: See below.',
      'attachment: plan.md',
      'heading: Plan',
      'paragraph: First step.',
    ]);
    expect(textsOf(mail)[4]).toBe('attachment: a.csv');
    expect(mail.blocks.at(-1)?.type).toBe('table');
  });

  test('keeps the text of each of several attachments with the same name', async () => {
    const mail = await read(
      ['first', 'second', 'third'].map((text) => ({ name: 'notes.txt', text: `The ${text} text.` })),
    );
    expect(textsOf(mail)).toEqual([
      'message: See below.',
      'attachment: notes.txt',
      'paragraph: The first text.',
      'attachment: notes.txt',
      'paragraph: The second text.',
      'attachment: notes.txt',
      'paragraph: The third text.',
    ]);
  });

  test('lists an unreadable attachment with the reason, and reads the next', async () => {
    const mail = await read([
      { name: 'broken.pdf', type: 'application/pdf', text: '%PDF-1.7 not really' },
      { name: 'good.txt', text: 'Good.' },
    ]);
    expect(textsOf(mail)).toEqual([
      'message: See below.',
      'attachment: broken.pdf',
      'attachment: good.txt',
      'paragraph: Good.',
    ]);
    expect(mail.warnings).toEqual([expect.stringMatching(/^Attachment "broken\.pdf": \S/)]);
  });

  test('lists attachments at the depth limit without reading them', async () => {
    const budget = new ReadBudget({ ...PARSE_LIMITS_DEFAULT, depthMax: 0 });
    expect(textsOf(await read([{ name: 'deep.txt', text: 'Deep.' }], budget))).toEqual([
      'message: See below.',
      'attachment: deep.txt',
    ]);
  });

  test('lists an attachment that is too large for its budget without reading it', async () => {
    const large = 'x'.repeat(33 * 1024 * 1024);
    const mail = await read([
      { name: 'small.txt', text: 'Small.' },
      { name: 'large.txt', text: large },
    ]);
    expect(textsOf(mail)).toEqual([
      'message: See below.',
      'attachment: small.txt',
      'paragraph: Small.',
      'attachment: large.txt',
    ]);
  });
});
