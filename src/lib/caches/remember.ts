/** V8 stores a slice of at least this many characters as a reference to the whole text, which it would keep alive. */
const SLICE_CHARS_MIN = 13;

export interface RememberLimits {
  /** Results kept in each of two generations. */
  entriesMax: number;
  /** Longer texts are computed each time. */
  charsMax: number;
}

/** For functions of a name that are asked again while a document is read: a name is in several places of it. */
export const FEW_NAMES: RememberLimits = { entriesMax: 500, charsMax: 64 };

/** Names and words, most of which a text repeats. */
const OF_NAMES: RememberLimits = { entriesMax: 10_000, charsMax: 64 };

/** Returns a pure function with its latest results remembered by text: those asked for again stay, others go with their generation. */
export function remember<T extends NonNullable<unknown> | null>(
  make: (text: string) => T,
  { entriesMax, charsMax }: RememberLimits = OF_NAMES,
): (text: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const before = old.get(text);
    const made = before === undefined ? make(text) : before;
    if (text.length > charsMax) return made;
    if (young.size >= entriesMax) {
      old = young;
      young = new Map();
    }
    young.set(text.length < SLICE_CHARS_MIN ? text : copyOf(text), made);
    return made;
  };
}

const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
