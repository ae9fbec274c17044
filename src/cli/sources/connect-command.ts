import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { BodyOf } from '../../../client/calls/call.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { sayConnection } from './describe-connection.ts';
import { readConfigFlags } from './read-config-flags.ts';
import { waitForRun } from './wait-for-run.ts';

type SourceName = BodyOf<'POST /connections'>['source'];

interface ConnectFlags {
  keyFile?: string;
  keyStdin?: boolean;
  label?: string;
  app?: boolean;
  set?: string[];
  wait?: boolean;
}

/** `cambium connect <source> [address]`. */
export function addConnectCommand(program: Command): void {
  program
    .command('connect')
    .argument('<source>', 'the source, such as web_crawler; GET /integrations/list lists all')
    .argument('[address]', 'the page where web_crawler starts')
    .description('connect an account or a site and keep its documents in sync')
    .option('--key-file <file>', 'a file with the key of the account')
    .option('--key-stdin', 'read the key of the account from standard input')
    .option('--label <text>', 'a name for the connection (default: the name of the account)')
    .option('--app', 'make its documents visible to every user of the app (needs an admin key)')
    .option(
      '--set <name=value>',
      'a setting of the connection, such as limit=50; may be given several times; see docs/sources.md',
      (value: string, all: string[] = []) => [...all, value],
    )
    .option('--wait', 'wait until its run has ended')
    .action(async (source: string, address: string | undefined, flags: ConnectFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const config = {
        ...(address === undefined ? {} : { url: address }),
        ...readConfigFlags(flags.set ?? []),
      };
      const made = await client.createConnection({
        // The service says which names there are.
        source: source as SourceName,
        config,
        key: await readKey(flags),
        label: flags.label ?? null,
        visibility: flags.app ? 'app' : null,
      });
      const shown = flags.wait ? await waitForRun(client, made.id, made.last_run?.id ?? null) : made;
      process.stdout.write(`${plainText(sayConnection(shown))}\n`);
      if (shown.state === 'failing' || shown.state === 'needs_reauth') process.exitCode = EXIT.failed;
    });
}

/** A key never stands among the arguments, where every process of the machine can read it. */
async function readKey({ keyFile, keyStdin }: ConnectFlags): Promise<string | null> {
  if (keyFile === undefined && !keyStdin) return null;
  const key = (keyFile === undefined ? await text(process.stdin) : await readFile(keyFile, 'utf8')).trim();
  if (key === '')
    throw new CliError('The key is empty. Give it with --key-file, or with --key-stdin on standard input.');
  return key;
}
