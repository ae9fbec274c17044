import { hostname } from 'node:os';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Connection, type ConnectionFlags, findConnection, readServiceUrl } from '../connection.ts';
import { openInBrowser } from '../open-command.ts';
import { signInDevice } from './sign-in-device.ts';
import { readLogins, removeLogin, storeLogin } from './logins.ts';
import { printText } from '../output/print-text.ts';

/** The name that the key of a sign-in has in the list of keys. */
const keyName = (): string => `cambium login on ${hostname()}`;

/** Adds `cambium login URL` and `cambium logout [URL]`. */
export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .argument('<url>', 'address of a service')
    .description('sign in to a service; a person with an admin key approves it in a browser')
    .action(async (given: string, _flags: object, command: Command) => {
      const url = readServiceUrl(given);
      const key = await signInDevice(url, {
        name: keyName(),
        show: ({ userCode, page }) => {
          process.stderr.write(`Open ${page} and approve the code ${userCode}.\nWaiting …\n`);
          openInBrowser(page);
        },
      });
      const file = await storeLogin(process.env, url, key);
      const used = await findConnection(command.optsWithGlobals<ConnectionFlags>());
      printText(`Signed in to ${url}. The key is in ${file}. ${useOf({ url, key }, used)}`);
    });
  program
    .command('logout')
    .argument('[url]', 'address of a service (default: the one of the last login)')
    .description('forget the key of a login on this machine')
    .action(async (given: string | undefined) => {
      const { file, origin } = await signOut(process.env, given);
      printText(
        `Signed out of ${origin}: its key is removed from ${file}. The key stays valid until an admin revokes it; "cambium keys list" shows it as “${keyName()}”.`,
      );
    });
}

/** Says whether commands use a new login: what this folder, the environment or a flag names comes first. */
export function useOf(
  made: Pick<Connection, 'url' | 'key'>,
  used: Pick<Connection, 'url' | 'key' | 'keyFrom'>,
): string {
  if (used.url !== made.url)
    return `Commands here still use ${used.url}; with --url ${made.url} they use the new one.`;
  return used.key === made.key
    ? 'Commands use it from now on.'
    : `Commands here still use the key from ${used.keyFrom}.`;
}

/** Removes a stored login. Throws CliError if there is none. */
export async function signOut(
  env: Record<string, string | undefined>,
  given: string | undefined,
): Promise<{ file: string; origin: string }> {
  const { newest, keys } = await readLogins(env);
  const url = given === undefined ? newest : readServiceUrl(given);
  if (url === null) throw new CliError('You are not signed in to any service with "cambium login".');
  const { origin } = new URL(url);
  if (keys[origin] === undefined)
    throw new CliError(
      `You are not signed in to ${origin} with "cambium login". You are signed in to: ${Object.keys(keys).join(', ') || 'none'}.`,
    );
  return { file: await removeLogin(env, origin), origin };
}
