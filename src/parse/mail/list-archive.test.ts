import { expect, test } from 'vitest';
import { archivedSender, withoutListMarks } from './list-archive.ts';
import { readMail } from './read-mail.ts';

test('an obfuscated address in an archive is decoded, and the name after it is kept', () => {
  expect(archivedSender('ada at water.example (Ada Lind)')).toEqual({
    name: 'Ada Lind',
    email: 'ada@water.example',
  });
  expect(archivedSender('Bo.B at x.example (=?utf-8?Q?Bj=C3=B6rn?=)')).toEqual({
    name: 'Björn',
    email: 'bo.b@x.example',
  });
  expect(archivedSender('bo at x.example')).toEqual({ name: null, email: 'bo@x.example' });
  for (const header of [
    'Ada Lind <ada@water.example>',
    'Team at Work',
    'Ada at Northwater <a@b.example>',
    '',
  ])
    expect(archivedSender(header)).toBeNull();
});

test('notes about removed HTML and list footers are not part of a message', () => {
  const scrubbed =
    '-------------- next part --------------\nAn HTML attachment was scrubbed...\nURL: <http://a.example/1>\n';
  expect(withoutListMarks(`Yes.\n${scrubbed}`).trim()).toBe('Yes.');
  const footer = `${'_'.repeat(47)}\nGates mailing list\ngates@water.example\nTo unsubscribe: http://a.example\n`;
  expect(withoutListMarks(`Yes.\n${footer}`).trim()).toBe('Yes.');
  expect(withoutListMarks(`Name: ${'_'.repeat(30)}\nYes.\n${'_'.repeat(30)}\nSign here`)).toContain(
    'Sign here',
  );
});

test('a reply above a quotation is found even if a footer follows it', async () => {
  const body = `Fine with me.\n\nOn Monday, Ada Lind wrote:\n> The gate is open.\n\n${'_'.repeat(47)}\nGates mailing list\n`;
  const mail = await readMail(Buffer.from(`From: bo at x.example (Bo)\nSubject: Gate\n\n${body}`));
  expect(mail).toMatchObject({
    text: 'Fine with me.',
    raw: body.trim(),
    from: { name: 'Bo', email: 'bo@x.example' },
  });
});

test('notes about removed parts are found one after the other, and between any number of blank lines and dashes', () => {
  const note = '-------------- next part --------------\n';
  expect(withoutListMarks(`Yes.\n\n${note}${note}No.`)).toBe('Yes.\n\n\n\nNo.');
  expect(withoutListMarks(`Yes. ${note}`)).toBe(`Yes. ${note}`);
  const many = `${'\n'.repeat(500_000)}x${'-'.repeat(500_000)}\n${'-'.repeat(500_000)}`;
  expect(withoutListMarks(many)).toBe(many);
});
