import { expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { flagsTakenByNpm } from './flags-taken-by-npm.ts';

test('flags that npm consumed are named, with the way to pass them; npm’s own settings are not', () => {
  expect(flagsTakenByNpm({ npm_config_as_user: 'bob', npm_config_json: 'true' })).toMatch(
    /^npm kept --as-user for itself.* npx -- cambium --as-user /,
  );
  expect(flagsTakenByNpm({ npm_config_as_user: 'true', npm_config_data_dir: 'x' })).toContain(
    '--as-user and --data-dir',
  );
  expect(
    flagsTakenByNpm({ npm_config_json: 'true', npm_config_cache: '/tmp', npm_config_as_user: '' }),
  ).toBeNull();
});

test('a command whose user npm consumed does nothing, instead of acting as the app', async () => {
  const { status, stderr } = await runCli(['search', 'hello'], { npm_config_as_user: 'bob' }, '/');
  expect([status, stderr]).toEqual([2, expect.stringContaining('npm kept --as-user')]);
});
