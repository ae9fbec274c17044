/** What is asked for, by name; null: it is not asked. */
export type Parameters = Readonly<Record<string, string | null>>;

/** As they stand in an address, or in a form. */
export const queryOf = (parameters: Parameters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
