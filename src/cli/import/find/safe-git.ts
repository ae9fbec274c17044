import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isRecord } from '../../../lib/narrow.ts';

const run = promisify(execFile);

/** Overrides repository settings that would start programs: a folder to import is not trusted. */
const ARGS = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'log.showSignature=false',
  '-c',
  'core.quotePath=false',
];
/** A filter named by attributes runs its program on each file that is compared. Such names are chosen freely. */
const FILTER = /^filter\..*\.(?:clean|smudge|process|required)$/s;

/**
 * Returns the arguments and the environment with which git starts no program that a repository names: no filters, and no transports, which
 * would fetch what a partial clone lacks. Throws if git cannot be started, or its settings cannot be read.
 */
export async function safeGit(folder: string): Promise<{ args: readonly string[]; env: NodeJS.ProcessEnv }> {
  const env = { ...process.env, GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' };
  const { stdout } = await run('git', [...ARGS, 'config', '--list', '--name-only', '--null'], {
    cwd: folder,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    // git exits with a number outside of a repository; settings too large to read are not trusted at all.
    if (isRecord(error) && typeof error.code === 'number') return { stdout: '' };
    throw error;
  });
  const filters = [...new Set(stdout.split('\0'))].filter((name) => FILTER.test(name));
  const overrides = filters.flatMap((name, i) => [
    [`GIT_CONFIG_KEY_${i}`, name],
    [`GIT_CONFIG_VALUE_${i}`, name.endsWith('.required') ? 'false' : ''],
  ]);
  return {
    args: ARGS,
    env: { ...env, ...Object.fromEntries(overrides), GIT_CONFIG_COUNT: String(filters.length) },
  };
}
