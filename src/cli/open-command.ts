import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { type ConnectionFlags, connectService } from './connection.ts';
import { printText } from './output/print-text.ts';

/** Adds `cambium open`. */
export function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description('open the app in your browser, signed in (needs an admin key)')
    .option('--print', 'only print the link, which works once, within ten minutes')
    .action(async ({ print }: { print?: boolean }, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const { url } = await client.createSignInCode();
      printText(url);
      if (!print) openInBrowser(url);
    });
}

/** Opens an address in the user's browser, if there is a display. */
export function openInBrowser(url: string): void {
  const opener = browserOpener(process.platform, process.env);
  if (opener !== null) openPage(opener, url);
}

/** Returns the program that opens an address in the user's browser; null if there is no display. */
export function browserOpener(
  platform: NodeJS.Platform,
  env: Record<string, string | undefined>,
): [command: string, ...args: string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

function openPage([command, ...args]: [string, ...string[]], url: string): void {
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => process.stderr.write('No browser could be opened. Open the link yourself.\n'));
  child.unref();
}
