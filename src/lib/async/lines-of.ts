/**
 * Yields the lines of a text that arrives in pieces, without their line feeds. Node's readline also ends a line at U+2028, which may stand
 * inside a string of JSON, and keeps a line without an end in memory until it is full. Throws RangeError for a line over `charsMax`.
 */
export async function* linesOf(pieces: AsyncIterable<string>, charsMax: number): AsyncGenerator<string> {
  let parts: string[] = [];
  let chars = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    parts.push(first);
    chars += first.length;
    for (const next of others) {
      yield parts.join('');
      parts = [next];
      chars = next.length;
    }
    if (chars > charsMax) throw new RangeError(`A line has more than ${charsMax} characters.`);
  }
  if (chars > 0) yield parts.join('');
}
