import type { Readable } from 'node:stream';
import { badRequest } from '../../errors.ts';
import { tooLarge } from '../error-mapping.ts';

/** Reads a body byte for byte; 413 over `bytesMax`, where it stops reading. */
export async function readBytes(payload: Readable, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      if (length > bytesMax) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    payload.resume();
    if (length > bytesMax) throw error;
    throw badRequest('The body ended before it was whole.');
  }
  return Buffer.concat(pieces);
}
