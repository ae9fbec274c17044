import { z } from 'zod';
import { issueMessage } from './lib/strings/issue-message.ts';
import { connectSettings, missingForClients, presentConnectSettings } from './settings/connect-settings.ts';
import { missingForModels, modelSettings, presentModelSettings } from './settings/model-settings.ts';
import { presentServiceSettings, serviceSettings } from './settings/service-settings.ts';
import { shorten } from './text/shorten.ts';
import { jaccard, trigrams } from './text/similarity/trigrams.ts';

/**
 * Every setting, read from the environment or a `.env` file. `.describe` is the text of docs/configuration.md.
 * A variable that starts with `CAMBIUM_` and is not here is refused, so that a misspelled setting is never silently ignored.
 */
export const configSchema = z.object({
  ...serviceSettings.shape,
  ...connectSettings.shape,
  ...modelSettings.shape,
});

export type Config = Readonly<
  ReturnType<typeof presentServiceSettings> &
    ReturnType<typeof presentConnectSettings> &
    ReturnType<typeof presentModelSettings>
>;

/** An unknown or invalid setting; `message` names all of them. */
export class ConfigError extends Error {}

/** Reads the configuration from an environment; throws `ConfigError` naming each unknown or invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = new Set(Object.keys(configSchema.shape));
  const problems = Object.keys(env)
    .filter((name) => name.startsWith('CAMBIUM_') && !known.has(name))
    .map((name) => `${name} is not a setting${closest(name, known)}`);
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => known.has(name) && value?.trim() !== ''),
  );
  const parsed = configSchema.safeParse(given, { error: issueMessage });
  if (parsed.success) problems.push(...missingForClients(parsed.data), ...missingForModels(parsed.data));
  else problems.push(...parsed.error.issues.map((issue) => problemOf(issue, given)));
  if (problems.length || !parsed.success) {
    throw new ConfigError(
      `Cannot start with these settings:\n  ${problems.join('\n  ')}\nSee docs/configuration.md.`,
    );
  }
  return {
    ...presentServiceSettings(parsed.data),
    ...presentConnectSettings(parsed.data),
    ...presentModelSettings(parsed.data),
  };
}

/** Says what is wrong with a setting, and its value: it may come from a `.env` file that nobody thinks of. */
function problemOf({ path, message }: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = path.join('.');
  const value = given[name];
  const isShown = value !== undefined && !MAY_BE_SECRET.test(name) && !value.includes('@');
  return `${name}: ${message}${isShown ? `, not ${JSON.stringify(shorten(value, VALUE_CHARS_MAX))}` : ''}`;
}

const MAY_BE_SECRET = /KEY$|SECRET$|^DATABASE/;
const VALUE_CHARS_MAX = 80;

/** A name less similar than this to every setting is not a misspelled one. */
const SIMILARITY_MIN = 0.4;

function closest(name: string, known: Set<string>): string {
  const own = trigramsOf(name);
  const [best] = [...known]
    // In a short name, two swapped letters leave hardly any common trigrams.
    .map((k) => ({ k, similarity: isAnagram(name, k) ? 1 : jaccard(own, trigramsOf(k)) }))
    .sort((a, b) => b.similarity - a.similarity);
  return best && best.similarity >= SIMILARITY_MIN ? ` (did you mean ${best.k}?)` : '';
}

/** Returns the trigrams by which two names of settings are compared. */
const trigramsOf = (name: string): Set<string> => trigrams(name.replace(/^CAMBIUM_/, '').replaceAll('_', ''));

const isAnagram = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('');
