/** An object that there is once `get` returns it, so that a test file can name it before its set-up has run. */
export const later = <T extends object>(get: () => T): T =>
  new Proxy({} as T, { get: (_, key): unknown => Reflect.get(get(), key) });
