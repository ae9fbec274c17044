/** Returns the message of what was thrown, which need not be an error. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
