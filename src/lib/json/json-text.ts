/** A value that was written as JSON where it was made, in parts of UTF-8: an answer contains them as they are. */
export class JsonText {
  readonly parts: readonly Uint8Array[];

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
  }

  /** Returns the value, for a writer that does not know it. */
  toJSON(): unknown {
    return JSON.parse(Buffer.concat(this.parts).toString());
  }
}

/** Characters of a part. */
const PART_CHARS = 250_000;

/** Writes a list as JSON in parts of UTF-8, so that no text holds all of it. Pure. */
export function writeJsonList(items: readonly unknown[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let part = '[';
  for (const [i, item] of items.entries()) {
    part += (i ? ',' : '') + (JSON.stringify(item) ?? 'null');
    if (part.length < PART_CHARS) continue;
    parts.push(Buffer.from(part));
    part = '';
  }
  return [...parts, Buffer.from(`${part}]`)];
}
