const folded = (line: string): string => line.replace(/\s+/g, ' ').trim();

/** Returns the lines of a text, from 0, that the model's text does not have: a person's. */
export function personLines(content: string, written: string | null): ReadonlySet<number> {
  const known = new Set((written ?? '').split(/\r\n|\n|\r/).map(folded));
  const lines = content.split(/\r\n|\n|\r/).map(folded);
  return new Set(lines.flatMap((line, i) => (line !== '' && !known.has(line) ? [i] : [])));
}
