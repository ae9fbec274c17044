/** Parameters by name; null ones are omitted. */
export type Parameters = Readonly<Record<string, string | null>>;

/** Encodes parameters for a URL or a form. */
export const queryOf = (parameters: Parameters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
