/** An opaque page cursor for a list of plain values. */
export function encodeCursor(values: (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** The values of a cursor made by `encodeCursor`, or null when the text is not one of that length. */
export function decodeCursor(cursor: string, length: number): (string | number | null)[] | null {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null; // not ours: the caller answers 422
  }
  if (!Array.isArray(values) || values.length !== length) return null;
  return values.every(isPlain) ? values : null;
}

/** Of what we write into cursors, and what PostgreSQL can hold: a cursor may have been made up. */
const isPlain = (v: unknown): boolean =>
  v === null || Number.isSafeInteger(v) || (typeof v === 'string' && v.isWellFormed() && !v.includes('\0'));
