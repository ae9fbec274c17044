import { badRequest } from '../../errors.ts';

/** Maximum body of a form without files. */
export const FORM_BYTES_MAX = 65_536;

/** Reads an `application/x-www-form-urlencoded` body; 400 if a field repeats, as RFC 6749 requires, or contains a NUL. */
export function readForm(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw badRequest(`The field ${name.slice(0, 100)} comes more than once.`);
    if (name.includes('\0') || value.includes('\0')) throw badRequest('A field holds the character NUL.');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
