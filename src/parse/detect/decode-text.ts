import chardet from 'chardet';
import { ParseError } from '../parse-error.ts';

export interface DecodedText {
  text: string;
  /** WHATWG label of the encoding used. */
  encoding: string;
  warnings: string[];
}

/** Enough for a stable guess; `chardet` takes time linear in its input. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Decodes the bytes of a text file: by byte order mark, then strict UTF-8, then UTF-16/32 by their zero bytes, then the encoding the file
 * declares, then a guess from letter statistics. Replaces invalid UTF-8 in a mostly UTF-8 file, with a warning. Throws `ParseError`
 * (`unsupported`) for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array, declaredEncoding?: string): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked) return decodeAs(bytes.subarray(marked.length), marked.encoding, []);
  const utf8 = tryDecode(bytes, 'utf-8');
  if (utf8 !== null && !hasManyControls(utf8))
    return isStatefulAscii(utf8) ? decodeStateful(bytes, utf8) : ok(utf8);
  const wide = wideEncoding(bytes);
  if (wide) return decodeAs(bytes, wide, [`Read as ${wide.toUpperCase()}: the file has no byte order mark.`]);
  if (declaredEncoding && isKnownEncoding(declaredEncoding)) return decodeAs(bytes, declaredEncoding, []);
  if (utf8 !== null || isBinary(bytes)) {
    throw new ParseError(
      'unsupported',
      'This is a binary file of no known kind. Export it as text, PDF or an office format.',
    );
  }
  return decodeGuessed(bytes);
}

/** Returns whether the beginning of the file has characters that no text file has. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 8192);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) controls += 10;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) controls++;
  }
  return controls > sample.length * 0.05;
}

function ok(text: string): DecodedText {
  return { text, encoding: 'utf-8', warnings: [] };
}

function byteOrderMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', length: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', length: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // A fatal decoder throws if the bytes are not in that encoding, which is what we ask.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Detects control characters. A stray NUL in a log is kept (and replaced later); a file full of control characters is not text. */
function hasManyControls(text: string): boolean {
  const sample = text.slice(0, 8192);
  let controls = 0;
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code === 0) controls += 3;
    else if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12 && code !== 27) controls++;
  }
  return sample.length >= 32 ? controls > sample.length * 0.25 : controls > 32;
}

/** Detects ISO-2022-JP and -KR by their escape sequences: they are plain ASCII bytes, so they pass as UTF-8. */
function isStatefulAscii(text: string): boolean {
  return /\x1B\$[@B]|\x1B\$\)C/.test(text.slice(0, SAMPLE_BYTES));
}

function decodeStateful(bytes: Uint8Array, utf8: string): DecodedText {
  const japanese = tryDecode(bytes, 'iso-2022-jp');
  return japanese === null ? ok(utf8) : { text: japanese, encoding: 'iso-2022-jp', warnings: [] };
}

/** Detects UTF-16 and UTF-32: mostly Latin text has zero bytes at fixed positions, other scripts have a small set of high bytes. */
function wideEncoding(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 4096) & ~3;
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null;
  const quarter = length / 4;
  const zeros = (offset: number): number => zerosAt(bytes, offset, length);
  const [a, b, c, d] = [zeros(0), zeros(1), zeros(2), zeros(3)];
  const isZero = (zeros: number): boolean => quarter > 0 && zeros > quarter * 0.9;
  const isText = (zeros: number): boolean => zeros < quarter * 0.1;
  if (bytes.length % 4 === 0 && isZero(b) && isZero(c) && isZero(d) && isText(a)) return 'utf-32le';
  if (bytes.length % 4 === 0 && isZero(a) && isZero(b) && isZero(c) && isText(d)) return 'utf-32be';
  if (b + d > quarter && a + c <= quarter * 0.1) return 'utf-16le';
  if (a + c > quarter && b + d <= quarter * 0.1) return 'utf-16be';
  return null;
}

/** Counts the zeros among every fourth byte from `offset` on. */
function zerosAt(bytes: Uint8Array, offset: number, length: number): number {
  let zeros = 0;
  for (let i = offset; i < length; i += 4) if (bytes[i] === 0) zeros++;
  return zeros;
}

/** Returns whether text in this encoding can be decoded. */
export function isKnownEncoding(label: string): boolean {
  if (label.startsWith('utf-32')) return true;
  try {
    new TextDecoder(label).decode();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function decodeAs(bytes: Uint8Array, encoding: string, warnings: string[]): DecodedText {
  const text = encoding.startsWith('utf-32')
    ? decodeUtf32(bytes, encoding === 'utf-32le')
    : new TextDecoder(encoding).decode(bytes);
  const lost = text.includes('\uFFFD') ? [`Some bytes are not valid ${encoding} and were replaced.`] : [];
  return { text, encoding, warnings: [...warnings, ...lost] };
}

/** Decodes UTF-32, which the platform's TextDecoder lacks. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const code = view.getUint32(i, isLittleEndian);
    parts.push(code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code));
  }
  return parts.join('');
}

function decodeGuessed(bytes: Uint8Array): DecodedText {
  const replaced = new TextDecoder('utf-8').decode(bytes);
  const bad = countOf(replaced, '\uFFFD');
  const beyondAscii = countBeyondAscii(replaced);
  // One broken character in a UTF-8 file must not turn all others into mojibake.
  if (bad * 10 <= beyondAscii - bad) {
    return {
      text: replaced,
      encoding: 'utf-8',
      warnings: ['Some bytes are not valid UTF-8 and were replaced.'],
    };
  }
  const encoding = guessEncoding(bytes);
  return decodeAs(bytes, encoding, [`The file does not say its encoding; read as ${encoding}.`]);
}

function guessEncoding(bytes: Uint8Array): string {
  for (const match of chardet.analyse(bytes.subarray(0, SAMPLE_BYTES))) {
    const label = match.name.toLowerCase();
    if (label.startsWith('utf-') || label === 'ascii' || !isKnownEncoding(label)) continue;
    // ISO-8859-1 is read as its superset windows-1252, as the WHATWG standard does.
    return new TextDecoder(label).encoding;
  }
  return 'windows-1252';
}

function countOf(text: string, char: string): number {
  let count = 0;
  for (let i = text.indexOf(char); i !== -1; i = text.indexOf(char, i + 1)) count++;
  return count;
}

function countBeyondAscii(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) count++;
  return count;
}
