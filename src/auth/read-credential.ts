import type { FastifyRequest } from 'fastify';
import { invalidField, unauthorized } from '../errors.ts';

const USER_ID_BYTES_MAX = 512;

/** The API key or token of the header `Authorization`; 401 without one. */
export function readBearer(request: FastifyRequest): string {
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '');
  const credential = match?.[1];
  if (credential === undefined)
    throw unauthorized('Send the header "Authorization: Bearer <API key or user token>".');
  return credential;
}

/** The user of `X-As-User`, or null. Header values arrive as Latin-1; user ids are UTF-8. */
export function readAsUser(request: FastifyRequest): string | null {
  const header = request.headers['x-as-user'];
  if (header === undefined) return null;
  const text = Buffer.from(String(header), 'latin1').toString('utf8');
  return checkUserId(text, ['header', 'x-as-user']);
}

/** A user id as given; 422 when it is empty, too long, or holds control characters. */
export function checkUserId(userId: string, loc: (string | number)[]): string {
  if (userId.trim() === '')
    throw invalidField(loc, 'is empty; name a user or leave it out', 'string_too_short');
  if (Buffer.byteLength(userId) > USER_ID_BYTES_MAX)
    throw invalidField(loc, `is longer than ${USER_ID_BYTES_MAX} bytes`, 'string_too_long');
  if (/[\u0000-\u001f\u007f]/.test(userId) || !userId.isWellFormed())
    throw invalidField(loc, 'holds control characters', 'string_pattern');
  return userId;
}
