import path from 'node:path';

/**
 * What a process that a test starts is given besides its own settings. Compiled files are kept between runs, as `npm start` keeps them
 * (scripts/setup.mjs): half of the processor time of a service's start, three quarters of that of a command.
 */
export const childEnv = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/node'),
});
