import { badRequest, invalidField } from '../errors.ts';

const DEPTH_MAX = 100;

/**
 * A JSON body from bytes. 400 for bytes that are not UTF-8 JSON or that nest deeper than 100 levels; 422 for strings that
 * PostgreSQL and UTF-8 cannot hold (NUL, lone surrogates), so that everything accepted comes back byte for byte.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8. Send JSON encoded as UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}.`,
    );
  }
  checkValues(value);
  return value;
}

/** Checks every value of parsed JSON as `parseJsonBody` does; walks without recursion: a hostile body must not exhaust the stack. */
export function checkValues(root: unknown, at: (string | number)[] = ['body']): void {
  const stack: { value: unknown; loc: (string | number)[] }[] = [{ value: root, loc: at }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, loc } = item;
    if (typeof value === 'string') checkText(value, loc);
    else if (typeof value === 'number') {
      if (!Number.isFinite(value))
        throw invalidField(loc, 'is a number too large to keep', 'number_infinite');
    } else if (value !== null && typeof value === 'object') {
      if (loc.length > DEPTH_MAX) throw badRequest(`The body nests deeper than ${DEPTH_MAX} levels.`);
      for (const [key, child] of Object.entries(value)) {
        checkText(key, loc);
        if (key === '__proto__') throw badRequest('The body has a key "__proto__", which is not accepted.');
        stack.push({ value: child, loc: [...loc, Array.isArray(value) ? Number(key) : key] });
      }
    }
  }
}

/** 422 when a text cannot be stored as it is. */
export function checkText(text: string, loc: (string | number)[]): void {
  if (text.includes('\0'))
    throw invalidField(
      loc,
      'holds a NUL character (U+0000), which cannot be stored; remove it',
      'string_nul',
    );
  if (!text.isWellFormed())
    throw invalidField(
      loc,
      'holds a lone surrogate, which is not Unicode text; send whole characters',
      'string_unicode',
    );
}
