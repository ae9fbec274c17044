import { hostname } from 'node:os';
import type { Command } from 'commander';
import { readServiceUrl } from '../connection.ts';
import { openInBrowser } from '../open-command.ts';
import { signInDevice } from './sign-in-device.ts';
import { storeLogin } from './logins.ts';

/** Adds `cambium login URL`. */
export function addLoginCommand(program: Command): void {
  program
    .command('login')
    .argument('<url>', 'address of a service')
    .description('sign in to a service; a person with an admin key approves it in a browser')
    .action(async (given: string) => {
      const url = readServiceUrl(given);
      const key = await signInDevice(url, {
        name: `cambium login on ${hostname()}`,
        show: ({ userCode, page }) => {
          process.stderr.write(`Open ${page} and approve the code ${userCode}.\nWaiting …\n`);
          openInBrowser(page);
        },
      });
      const file = await storeLogin(process.env, url, key);
      process.stdout.write(`Signed in to ${url}. The key is in ${file}; commands use it from now on.\n`);
    });
}
