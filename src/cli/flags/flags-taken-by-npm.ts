/** Our flags that are not npm settings, as npm names them in the environment of what it runs. */
const FLAGS = { npm_config_as_user: '--as-user', npm_config_data_dir: '--data-dir' } as const;

/**
 * Returns a message about flags that npm swallowed, or null: `npm exec cambium --as-user bob search` runs `cambium search`, which would act
 * as the app instead of Bob. Pure.
 */
export function flagsTakenByNpm(env: Record<string, string | undefined>): string | null {
  const taken = Object.entries(FLAGS).flatMap(([name, flag]) => (env[name] ? [flag] : []));
  if (!taken.length) return null;
  return `npm kept ${taken.join(' and ')} for itself, so the command would run without. Put -- before the command: npx -- cambium ${taken[0]} …`;
}
