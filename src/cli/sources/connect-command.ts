import type { Command } from 'commander';
import type { BodyOf } from '../../../client/calls/call.ts';
import { EXIT } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { sayConnection } from './describe-connection.ts';
import { openAccount } from './open-account.ts';
import { readConfigFlags } from './read-config-flags.ts';
import { addKeyFlags, type KeyFlags } from './secrets/read-key.ts';
import { readOpening } from './secrets/read-service-account.ts';
import { waitForRun } from './wait-for-run.ts';
import { printText } from '../output/print-text.ts';
import { collectValues } from '../flags/collect-values.ts';

type SourceName = BodyOf<'POST /connections'>['source'];

interface ConnectFlags extends KeyFlags {
  label?: string;
  app?: boolean;
  asAtSource?: boolean;
  set?: string[];
  wait?: boolean;
}

/** Adds `cambium connect <source> [address]`. */
export function addConnectCommand(program: Command): void {
  const connect = program
    .command('connect')
    .argument('<source>', 'the source, such as web_crawler; docs/sources.md describes each')
    .argument('[address]', 'the page where web_crawler starts')
    .description(
      'connect an account or a site and keep its documents in sync; with a key or, where the source allows, in a browser',
    );
  addKeyFlags(connect)
    .option('--label <text>', 'a name for the connection (default: the name of the account)')
    .option('--app', 'make its documents visible to every user of the app (needs an admin key)')
    .option('--as-at-source', 'show each document to those who see it at the source (needs an admin key)')
    .option(
      '--set <name=value>',
      'a setting of the connection, such as limit=50; may be given several times; see docs/sources.md',
      collectValues,
    )
    .option('--wait', 'wait until its run ends and its documents are processed')
    .action(async (source: string, address: string | undefined, flags: ConnectFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const config = {
        ...(address === undefined ? {} : { url: address }),
        ...readConfigFlags(flags.set ?? []),
      };
      const { id, lastRun } = await openAccount(client, {
        // The service checks the name and lists the valid ones.
        source: source as SourceName,
        config,
        ...((await readOpening(flags)) ?? { key: null, service_account: null }),
        label: flags.label ?? null,
        visibility: flags.app ? 'app' : flags.asAtSource ? 'source' : null,
      });
      const shown = await (flags.wait ? waitForRun(client, id, lastRun) : client.getConnection(id));
      printText(plainText(sayConnection(shown)));
      if (shown.state === 'failing' || shown.state === 'needs_reauth') process.exitCode = EXIT.failed;
    });
}
