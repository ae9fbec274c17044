const TEXT_CHARS_MAX = 4_000;

/** A text that stands in the address; anything else there is left out. The router reads what looks like a number as one. */
export function text<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: string } {
  const value = search[name];
  const found = typeof value === 'number' ? String(value) : value;
  if (typeof found !== 'string' || found === '' || found.length > TEXT_CHARS_MAX) return {};
  // Safe: the one key is the name.
  return { [name]: found } as { [key in K]?: string };
}

/** A switch that stands in the address when it is on. */
export function flag<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: true } {
  // Safe: the one key is the name.
  return search[name] === true ? ({ [name]: true } as { [key in K]?: true }) : {};
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** A date or a time in UTC that stands in the address. */
export function moment<K extends string>(search: Record<string, unknown>, name: K): { [key in K]?: string } {
  const value = search[name];
  return typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
    ? text(search, name)
    : {};
}

/** One of a few words that stands in the address. */
export function choice<K extends string, V extends string>(
  search: Record<string, unknown>,
  name: K,
  values: readonly V[],
): { [key in K]?: V } {
  const found = values.find((value) => value === search[name]);
  // Safe: the one key is the name.
  return found === undefined ? {} : ({ [name]: found } as { [key in K]?: V });
}
