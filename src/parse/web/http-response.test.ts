import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { headerFields, parseHttpResponse, splitHead } from './http-response.ts';

const response = (headers: string, body: string | Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
const bodyOf = (bytes: Uint8Array): string => new TextDecoder().decode(parseHttpResponse(bytes)!.body);

test('a header section ends at the first empty line, with any line endings', () => {
  expect(splitHead(Buffer.from('a\r\nb\r\n\r\nc\n\nd'))).toEqual({ text: 'a\r\nb', end: 8 });
  expect(splitHead(Buffer.from('a\nb\n\nc\r\n\r\nd'))).toEqual({ text: 'a\nb', end: 5 });
  expect(splitHead(Buffer.from('xx\n\na\n\nb'), 4)).toEqual({ text: 'a', end: 7 });
  expect(splitHead(Buffer.from('no end'))).toBeNull();
});

test('header names are case-insensitive, values may span lines, and the last repeated header counts', () => {
  const fields = headerFields(
    'GET\r\nContent-TYPE: text/html;\r\n charset=x\r\nA: 1\r\na: 2\r\nno colon\r\n: none',
  );
  expect(Object.fromEntries(fields)).toEqual({ 'content-type': 'text/html; charset=x', a: '2' });
});

test('anything other than a response is null', () => {
  for (const text of ['', 'GET / HTTP/1.1\r\n\r\n', 'HTTP/1.1 200 OK', 'HTTP/x 200\r\n\r\n', '\0\0\r\n\r\n'])
    expect(parseHttpResponse(Buffer.from(text))).toBeNull();
  expect(parseHttpResponse(Buffer.from('HTTP/1.0 404\n\n'))).toMatchObject({ status: 404 });
});

test('chunks that end early, lie about their length or are invalid give the bytes that exist', () => {
  const chunked = 'Transfer-Encoding: chunked';
  expect(bodyOf(response(chunked, '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nrest'))).toBe('abcde');
  expect(bodyOf(response(chunked, '3\r\nabc\r\n'))).toBe('abc');
  expect(bodyOf(response(chunked, 'ff\r\nabc'))).toBe('abc');
  expect(bodyOf(response(chunked, '3\nabc\n0\n\n'))).toBe('abc');
  expect(bodyOf(response(chunked, '<p>plain</p>'))).toBe('<p>plain</p>');
});

test('a compressed body is unpacked, and a damaged one or a bomb is refused', () => {
  expect(bodyOf(response('Content-Encoding: GZIP', gzipSync('text')))).toBe('text');
  expect(bodyOf(response('Content-Encoding: identity', 'text'))).toBe('text');
  const packed = gzipSync('text');
  const damaged = [packed.subarray(0, packed.length - 10), gzipSync(Buffer.alloc(70 * 1024 * 1024))];
  for (const body of damaged)
    expect(() => parseHttpResponse(response('Content-Encoding: gzip', body))).toThrow(ParseError);
});
