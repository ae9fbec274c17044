/** Returns the `code` of an error of Node, PostgreSQL or a library (`ENOENT`, `40001`); empty if what was thrown has none. */
export const errorCode = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
