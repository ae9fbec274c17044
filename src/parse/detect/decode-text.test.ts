import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { ParseError } from '../parse-error.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};

test('valid UTF-8 is decoded unchanged, without warning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.startsWith('\uFEFF') && ![...text].some((char) => char < ' '));
      expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8', warnings: [] });
    }),
  );
});

test('byte order marks determine the encoding and are removed', () => {
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x68, 0x69)).text).toBe('hi');
  expect(decodeText(bytes(0xff, 0xfe, 0x68, 0, 0x69, 0)).text).toBe('hi');
  expect(decodeText(bytes(0xfe, 0xff, 0, 0x68, 0, 0x69)).text).toBe('hi');
  expect(decodeText(bytes(0xff, 0xfe, 0, 0, 0x68, 0, 0, 0)).text).toBe('h');
});

test('UTF-16 and UTF-32 without a byte order mark are recognized by their zero bytes', () => {
  const text = 'Plain words in a wide encoding.';
  expect(decodeText(utf16(text, true))).toMatchObject({ text, encoding: 'utf-16le' });
  expect(decodeText(utf16(text, false))).toMatchObject({ text, encoding: 'utf-16be' });
  const utf32 = Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0), 0, 0, 0]));
  expect(decodeText(utf32)).toMatchObject({ text, encoding: 'utf-32le' });
});

test('old single-byte and double-byte encodings are recognized by the letters', () => {
  // "Die Prüfung wäre für größere Gebäude nötig" in windows-1252.
  const german = Uint8Array.from(
    'Die Pr\xfcfung w\xe4re f\xfcr gr\xf6\xdfere Geb\xe4ude n\xf6tig, sagt man.',
    (c) => c.charCodeAt(0),
  );
  const read = decodeText(german);
  expect(read.text).toContain('größere Gebäude nötig');
  expect(read.warnings[0]).toContain('does not say its encoding');
  // こんにちは、世界。 repeated, in Shift_JIS.
  const japanese = [
    0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd, 0x81, 0x41, 0x90, 0xa2, 0x8a, 0x45, 0x81,
    0x42,
  ];
  expect(decodeText(Uint8Array.from([...japanese, ...japanese, ...japanese])).text).toContain(
    'こんにちは、世界。',
  );
});

test('ISO-2022-JP, which is valid ASCII, is decoded', () => {
  const escaped = Uint8Array.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]);
  expect(decodeText(escaped).text).toBe('日本');
});

test('the declared encoding wins over a guess', () => {
  expect(decodeText(bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'windows-1251').text).toBe('Привет');
});

test('one broken byte in a UTF-8 file costs only one character', () => {
  const good = new TextEncoder().encode('Überall größere Äcker über öden Böden. ');
  const read = decodeText(Uint8Array.from([...good, 0xff, ...good]));
  expect(read.text).toContain('größere');
  expect(read.text).toContain('\uFFFD');
  expect(read.warnings).toEqual(['Some bytes are not valid UTF-8 and were replaced.']);
});

test('a binary file is refused with advice, and an empty file is an empty text', () => {
  const binary = Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256);
  expect(() => decodeText(binary)).toThrow(ParseError);
  expect(() => decodeText(binary)).toThrow(/binary file/);
  expect(decodeText(bytes()).text).toBe('');
});

test('any bytes are either decoded or refused with a ParseError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (input) => {
      try {
        expect(typeof decodeText(input).text).toBe('string');
      } catch (error) {
        expect(error).toBeInstanceOf(ParseError);
      }
    }),
  );
});
