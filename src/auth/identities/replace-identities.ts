/** Stores a user's proven identities, replacing those proven in the same way before. */
export { replaceIdentities } from './queries.ts';
