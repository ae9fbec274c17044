/** Gives equal strings equal small integers, so that sequences compare by number. One table serves the three texts of a merge. */
export class Interner {
  readonly #ids = new Map<string, number>();

  /** The number of this string, a new one when it was not seen before. */
  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(text, id);
    return id;
  }

  /** The numbers of these strings in order. */
  ids(texts: readonly string[]): Int32Array {
    const out = new Int32Array(texts.length);
    for (let i = 0; i < texts.length; i++) out[i] = this.id(texts[i]!);
    return out;
  }
}
