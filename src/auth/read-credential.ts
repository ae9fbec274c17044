import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { invalidField, unauthorized } from '../errors.ts';

const USER_ID_BYTES_MAX = 512;

type Head = Pick<FastifyRequest, 'headers'>;

/** Returns the API key or token in the `Authorization` header; 401 without one. */
export function readBearer(request: Head): string {
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '');
  const credential = match?.[1];
  if (credential === undefined)
    throw unauthorized('Send the header "Authorization: Bearer <API key or user token>".');
  return credential;
}

/** Returns the user in `X-As-User`, or null. Header values arrive as Latin-1; user ids are UTF-8, and other bytes are a 422. */
export function readAsUser(request: Head): string | null {
  const header = request.headers['x-as-user'];
  if (header === undefined) return null;
  const loc = ['header', 'x-as-user'];
  const bytes = Buffer.from(String(header), 'latin1');
  // Decoded with replacement characters, “José” and “Josè” sent as Latin-1 would be the same user.
  if (!isUtf8(bytes)) throw invalidField(loc, 'is not UTF-8; send the user id in that encoding');
  return checkUserId(bytes.toString('utf8'), loc);
}

/** Returns a user id as given; 422 if it is empty, too long, or contains control characters. */
export function checkUserId(userId: string, loc: (string | number)[]): string {
  if (userId.trim() === '')
    throw invalidField(loc, 'is empty; name a user or leave it out', 'string_too_short');
  if (Buffer.byteLength(userId) > USER_ID_BYTES_MAX)
    throw invalidField(loc, `is longer than ${USER_ID_BYTES_MAX} bytes`, 'string_too_long');
  if (/[\u0000-\u001f\u007f]/.test(userId) || !userId.isWellFormed())
    throw invalidField(loc, 'contains control characters', 'string_pattern');
  return userId;
}
