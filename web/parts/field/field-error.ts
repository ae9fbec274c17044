import { ApiError } from '../../../client/api-error.ts';

/** What the service says is wrong with a field, by the names that lead to it in what was sent; undefined: nothing. */
export function fieldError(error: unknown, ...names: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const wanted = ['body', ...names];
  // Of a list, one of its items may be wrong.
  return error.issues.find(({ loc }) => wanted.every((name, at) => loc[at] === name))?.msg;
}

/** Whether all that is wrong is said beside fields of these parts of what was sent, so that nothing is left to say below them. */
export const isSaidBeside = (error: unknown, ...parts: readonly string[]): boolean =>
  error instanceof ApiError &&
  error.issues.length > 0 &&
  error.issues.every(({ loc }) => parts.includes(String(loc[1])));
