import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { ParseError } from '../parse-error.ts';
import { errorText } from '../../lib/strings/error-text.ts';

export interface HttpResponse {
  status: number;
  /** By lower-case name; the last one wins if a header is repeated. */
  headers: Map<string, string>;
  body: Uint8Array;
}

/** Limit for an unpacked body. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads an HTTP/1 response as a web archive keeps it, raw from the wire: joins chunks and unpacks the body. Returns null if it is not a
 * response; throws `ParseError` (`malformed`, `unsupported`) if the body cannot be unpacked.
 */
export function parseHttpResponse(bytes: Uint8Array): HttpResponse | null {
  const head = splitHead(bytes);
  const status = /^HTTP\/[\d.]+[ \t]+(\d{3})\b/.exec(head?.text ?? '')?.[1];
  if (!head || status === undefined) return null;
  const headers = headerFields(head.text);
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const packed = bytes.subarray(head.end);
  const body = unpacked(isChunked ? joinChunks(packed) : packed, headers.get('content-encoding') ?? '');
  return { status: Number(status), headers, body };
}

/** Returns the lines up to the first empty one and where the rest starts, or null if no line is empty. */
export function splitHead(bytes: Uint8Array, from = 0): { text: string; end: number } | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const crlf = buffer.indexOf('\r\n\r\n', from);
  const lf = buffer.indexOf('\n\n', from);
  const isCrlf = crlf !== -1 && (lf === -1 || crlf < lf);
  const end = isCrlf ? crlf : lf;
  if (end === -1) return null;
  return { text: buffer.toString('utf8', from, end), end: end + (isCrlf ? 4 : 2) };
}

/** Returns the `Name: value` fields after the first line of a head, with continued lines joined. */
export function headerFields(head: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .slice(1)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

/** Joins chunks (RFC 9112, 7.1). Archives often keep the header but not the chunks; then the body is unchanged. */
function joinChunks(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Buffer[] = [];
  for (let at = 0; at < buffer.length; ) {
    const lineEnd = buffer.indexOf('\n', at);
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?$/i.exec(
      buffer.toString('latin1', at, lineEnd === -1 ? at : Math.min(lineEnd, at + 200)),
    )?.[1];
    if (size === undefined) return chunks.length === 0 ? bytes : Buffer.concat(chunks);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    chunks.push(buffer.subarray(lineEnd + 1, lineEnd + 1 + length));
    at = lineEnd + 1 + length;
    // The line end after a chunk.
    if (buffer[at] === 13) at++;
    if (buffer[at] === 10) at++;
  }
  return Buffer.concat(chunks);
}

function unpacked(body: Uint8Array, encoding: string): Uint8Array {
  const options = { maxOutputLength: BODY_BYTES_MAX };
  try {
    switch (encoding.trim().toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
        // Some archives keep the header although they store an unpacked body.
        return body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body, options) : body;
      case 'deflate':
        return ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, options) : body;
      case 'br':
        return brotliDecompressSync(body, options);
      default:
        return body;
    }
  } catch (error) {
    const reason = errorText(error);
    throw new ParseError('malformed', `The page cannot be unpacked (${reason}).`, error);
  }
}
