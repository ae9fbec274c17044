import { afterEach, expect, test, vi } from 'vitest';
import { parseMime } from './parse-mime.ts';

afterEach(() => vi.restoreAllMocks());

const parse = (headers: string, body: string) =>
  parseMime(new TextEncoder().encode(`Subject: a\n${headers}\n${body}`), {});

test.each([
  ['as it is', '', 'one\r\n\r\n\r\nzwei ä\n', 'one\n\n\nzwei ä\n'],
  ['as base64 in separate lines', 'Content-Transfer-Encoding: base64\n', 'b25l\nCg==\ndHdv', 'one\ntwo'],
  [
    'as quoted-printable',
    'Content-Transfer-Encoding: quoted-printable\n',
    'one=20=\ntwo=C3=A4\n',
    'one twoä\n',
  ],
])('a body sent %s is read completely', async (_how, encoding, body, text) => {
  const email = await parse(`Content-Type: text/plain; charset=utf-8\n${encoding}`, body);
  expect(email.text).toBe(text);
});

test('all parts and attachments of a message are read', async () => {
  const parts = '--b\nContent-Type: text/plain\n\nHello\n--b\nContent-Type: text/csv\n\na,b\nc,d\n--b--\n';
  const email = await parse('Content-Type: multipart/mixed; boundary=b\n', parts);
  expect(email.text).toBe('Hello\n');
  const [attached] = email.attachments;
  expect(new TextDecoder().decode(attached?.content as ArrayBuffer)).toBe('a,b\nc,d\n');
});

test('no body is read through a Blob, whose time grows with its parts', async () => {
  const made = vi.spyOn(globalThis, 'Blob');
  const email = await parse('', '\n'.repeat(10_000));
  expect(email.text?.length).toBe(10_000);
  await parse('Content-Transfer-Encoding: base64\n', 'QQ==\n'.repeat(100));
  expect(made).not.toHaveBeenCalled();
});
