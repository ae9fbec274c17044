import { AppError } from '../errors.ts';
import type { Actor } from '../http/actor.ts';

/** The app whose admin keys operate the service: they create apps and see what concerns all of them. */
export const DEFAULT_APP = 'default';

/** Refuses (403) callers that do not operate the service. */
export function requireOperator(actor: Actor): void {
  if (actor.appId !== DEFAULT_APP || actor.userId !== null)
    throw new AppError(
      403,
      'WrongScopes',
      'This concerns all apps of the service: use an admin key of the app "default", and leave X-As-User out.',
    );
}

/**
 * Refuses (403 `WrongUser`) callers that act as a user: only the app may change the whole app. Otherwise a key pinned to one user could
 * create itself a key for all of them.
 */
export function requireApp(actor: Actor): void {
  if (actor.userId !== null)
    throw new AppError(
      403,
      'WrongUser',
      'This is done for the app itself: use a key that is not pinned to a user, and leave X-As-User out.',
    );
}
