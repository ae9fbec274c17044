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
  const plain = values.every((v) => v === null || typeof v === 'string' || typeof v === 'number');
  return plain ? (values as (string | number | null)[]) : null;
}
