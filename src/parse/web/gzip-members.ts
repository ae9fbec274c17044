import { inflateRawSync } from 'node:zlib';
import { ParseError } from '../parse-error.ts';
import type { ReadBudget } from '../parse-limits.ts';
import { errorText } from '../../lib/strings/error-text.ts';
import { errorCode } from '../../lib/strings/error-code.ts';

const FLAG_CHECKSUM = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
/** Below this size a high ratio is harmless. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

/**
 * Unpacks a gzip file member by member (RFC 1952; web archives put each record in its own member), so only one is in memory at a time.
 * Throws `ParseError` (`malformed` if it is truncated, `expands_too_much`).
 */
export function* gzipMembers(bytes: Uint8Array, budget: ReadBudget): Generator<Uint8Array> {
  let at = 0;
  while (at < bytes.length) {
    // Some writers pad the end with zeros.
    if (bytes[at] === 0 && bytes.subarray(at).every((byte) => byte === 0)) return;
    const packed = bytes.subarray(headerEnd(bytes, at));
    const { data, read } = inflateMember(packed, budget);
    budget.spendBytes(data.length);
    // Skips checksum and length.
    at = packed.byteOffset - bytes.byteOffset + read + 8;
    yield data;
  }
}

/** Returns where the packed data starts in the member at `at`. */
function headerEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8) throw damaged('no gzip header');
  const flags = bytes[at + 3] ?? 0;
  let end = at + 10;
  if (flags & FLAG_EXTRA) end += 2 + (bytes[end] ?? 0) + (bytes[end + 1] ?? 0) * 256;
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if (!(flags & flag)) continue;
    const zero = bytes.indexOf(0, end);
    if (zero === -1) throw damaged('header without end');
    end = zero + 1;
  }
  if (flags & FLAG_CHECKSUM) end += 2;
  if (end >= bytes.length) throw damaged('unexpected end of file');
  return end;
}

function inflateMember(packed: Uint8Array, budget: ReadBudget): { data: Uint8Array; read: number } {
  const { entryBytesMax, expansionRatioMax } = budget.limits;
  const limit = Math.min(
    entryBytesMax,
    budget.bytesLeft,
    packed.length * expansionRatioMax + RATIO_FROM_BYTES,
  );
  try {
    // With `info`, the result also has the engine, which counts the bytes read; the types do not say so.
    const { buffer, engine } = inflateRawSync(packed, {
      maxOutputLength: Math.max(1, Math.floor(limit)),
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { data: buffer, read: engine.bytesWritten };
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new ParseError(
        'expands_too_much',
        'The gzip file unpacks to more than the limit. Send its parts.',
        error,
      );
    throw damaged(errorText(error), error);
  }
}

function damaged(reason: string, cause?: unknown): ParseError {
  return new ParseError(
    'malformed',
    `The gzip file is damaged (${reason}). Download or pack it again.`,
    cause,
  );
}
