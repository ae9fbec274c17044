/** Whether a value is an object with keys: no null and no array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text is one of a list of words. */
export const isOneOf = <T extends string>(words: readonly T[], text: string): text is T =>
  words.some((word) => word === text);

/** The keys of a table that is written out in the code, with their type; other objects may have more keys than their type says. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // Safe for such a table: `Object.keys` returns its keys and types them as any strings.
  Object.keys(table) as (keyof T & string)[];
