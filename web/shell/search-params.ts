const TEXT_CHARS_MAX = 4_000;

/** Reads a text from the address, or nothing if invalid. The router parses what looks like a number as one. */
export function text<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: string } {
  const value = search[name];
  const found = typeof value === 'number' ? String(value) : value;
  if (typeof found !== 'string' || found === '' || found.length > TEXT_CHARS_MAX) return {};
  // Safe: the only key is the name.
  return { [name]: found } as { [key in K]?: string };
}

/** Reads a switch that is in the address if it is on. */
export function flag<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: true } {
  // Safe: the only key is the name.
  return search[name] === true ? ({ [name]: true } as { [key in K]?: true }) : {};
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** Reads a date or a time in UTC from the address. */
export function moment<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: string } {
  const value = search[name];
  return typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
    ? text(search, name)
    : {};
}

/** Reads one of a few words from the address. */
export function choice<K extends string, V extends string>(
  search: Record<string, unknown>,
  name: K,
  values: readonly V[],
): { [key in K]?: V } {
  const found = values.find((value) => value === search[name]);
  // Safe: the only key is the name.
  return found === undefined ? {} : ({ [name]: found } as { [key in K]?: V });
}
