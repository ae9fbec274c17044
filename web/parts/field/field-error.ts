import { ApiError } from '../../../client/api-error.ts';

/** Returns the service's error for a field, by its path in the request; undefined if there is none. */
export function fieldError(error: unknown, ...names: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const wanted = ['body', ...names];
  // If the field is a list, one of its items may be wrong.
  return error.issues.find(({ loc }) => wanted.every((name, at) => loc[at] === name))?.msg;
}

/** Returns whether all errors are shown next to fields of these parts of the request, so that none is left to show below. */
export const isSaidBeside = (error: unknown, ...parts: readonly string[]): boolean =>
  error instanceof ApiError &&
  error.issues.length > 0 &&
  error.issues.every(({ loc }) => parts.includes(String(loc[1])));
