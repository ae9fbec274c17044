import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `length` random base62 characters from the system's secure generator. */
export function randomBase62(length: number): string {
  let out = '';
  for (let i = 0; i < length; i++) out += ALPHABET[randomInt(62)];
  return out;
}

/** Formats a non-negative integer below 2^53 as base62, left-padded with `0` to `length`. */
export function toBase62(value: number, length: number): string {
  let rest = value;
  let out = '';
  do {
    out = ALPHABET[rest % 62] + out;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return out.padStart(length, '0');
}
