/** Keeps what is proven of a user in the place of what was proven in the same way before. */
export { replaceIdentities } from './queries.ts';
