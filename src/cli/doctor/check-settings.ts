import { ConfigError, readConfig } from '../../config.ts';
import { type Check, fail, ok } from './check.ts';

/** Checks that the service would start with these settings: none misspelled, none out of range, none missing that a model needs. */
export function checkSettings(env: Record<string, string | undefined>): Check {
  const name = 'Settings';
  try {
    readConfig(env);
    return ok(name, 'all known and valid');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return fail(name, 'the service does not start with them', error.message);
  }
}
