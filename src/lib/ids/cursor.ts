/** Encodes plain values as an opaque page cursor. */
export function encodeCursor(values: (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** Decodes a cursor made by `encodeCursor`; returns null if the text is none. */
export function decodeCursor(cursor: string): (string | number | null)[] | null {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null; // not ours: the caller answers 422
  }
  return Array.isArray(values) && values.every(isPlain) ? values : null;
}

/** Accepts what we write into cursors and PostgreSQL can store: a cursor may be forged. */
const isPlain = (v: unknown): boolean =>
  v === null || Number.isSafeInteger(v) || (typeof v === 'string' && v.isWellFormed() && !v.includes('\0'));
