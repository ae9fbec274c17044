/**
 * Makes sure that a user of the app exists, so that things can belong to them; whether they did not before. Only for what the app itself
 * asks for.
 */
export { insertUser as ensureUser } from './queries.ts';
