/** Returns a proxy for an object that `get` returns later, so that a test file can name it before its setup has run. */
export const later = <T extends object>(get: () => T): T =>
  new Proxy({} as T, { get: (_, key): unknown => Reflect.get(get(), key) });
