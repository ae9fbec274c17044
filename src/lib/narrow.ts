/** Returns whether a value is an object with keys: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a text is one of a list of words. */
export const isOneOf = <T extends string>(words: readonly T[], text: string): text is T =>
  words.some((word) => word === text);

/** Returns the typed keys of a table that is written out in the code; other objects may have more keys than their type says. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // Safe for such a table: `Object.keys` returns exactly its keys but types them as `string`.
  Object.keys(table) as (keyof T & string)[];
