/**
 * Maps strings that are equal under `key` to equal small integers, so that sequences compare by number. One table serves all three texts of
 * a merge; each distinct string is keyed once.
 */
export class Interner {
  readonly #byText = new Map<string, number>();
  readonly #byKey = new Map<string, number>();
  readonly #key: (text: string) => string;

  constructor(key: (text: string) => string = (text) => text) {
    this.#key = key;
  }

  /** Returns the numbers of these strings, in order. */
  ids(texts: readonly string[]): Int32Array {
    const ids = new Int32Array(texts.length);
    let i = 0;
    for (const text of texts) ids[i++] = this.#id(text);
    return ids;
  }

  #id(text: string): number {
    let id = this.#byText.get(text);
    if (id === undefined) {
      const key = this.#key(text);
      id = this.#byKey.get(key) ?? this.#byKey.size;
      this.#byKey.set(key, id);
      this.#byText.set(text, id);
    }
    return id;
  }
}
