/**
 * Ensures that a user of the app exists, so that they can own things; returns whether they are new. Only for requests by the app itself.
 */
export { insertUser as ensureUser } from './queries.ts';
