import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import { EXIT } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText, renderTable } from '../output/render-table.ts';
import { sayConnection, sayRun, tableOf } from './describe-connection.ts';
import { addChooseCommands } from './choose-commands.ts';
import { addClientCommand } from './client-command.ts';
import { addHookCommand } from './hook-command.ts';
import { addReconnectCommand } from './reconnect-command.ts';
import { waitForRun } from './wait-for-run.ts';
import { printText } from '../output/print-text.ts';

interface ActFlags {
  wait?: boolean;
  everything?: boolean;
  keepDocuments?: boolean;
}

type Act = (client: Client, id: string, flags: ActFlags) => Promise<string>;

const show: Act = async (client, id) => {
  const connection = await client.getConnection(id);
  const { items } = await client.listConnectionRuns(id, { limit: 5 });
  return [
    sayConnection(connection),
    'newest runs',
    ...items.map((run) => `  ${sayRun(run)}${run.reason ? ` (${run.reason})` : ''}`),
  ].join('\n');
};

const sync: Act = async (client, id, { wait, everything }) => {
  const before = (await client.getConnection(id)).last_run;
  const asked = await client.syncConnection(id, everything ? { everything: 'true' } : {});
  const after = before?.state === 'running' ? null : (before?.id ?? null);
  const shown = wait ? await waitForRun(client, id, after) : asked;
  if (shown.state === 'failing' || shown.state === 'needs_reauth') process.exitCode = EXIT.failed;
  return sayConnection(shown);
};

const failures: Act = async (client, id) => {
  const { items } = await client.listConnectionFailures(id);
  if (!items.length) return 'Nothing failed.';
  const rows = items.map((one) => [one.item, String(one.attempts), one.next_try_at.slice(0, 16), one.reason]);
  return renderTable(['item', 'tries', 'next try (UTC)', 'reason'], rows);
};

/** Adds `cambium sources list|show|sync|pause|resume|reconnect|places|set|client|hook|failures|retry|remove`. */
export function addSourcesCommands(program: Command): void {
  const sources = program.command('sources').description('list and control connected accounts and sites');
  sources
    .command('list')
    .description('list connections with their state')
    .action(async (_flags: object, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const { connections } = await client.listConnections();
      printText(
        connections.length
          ? tableOf(connections)
          : 'Nothing is connected. cambium connect connects an account or a site.',
      );
    });
  add(sources, 'show', 'show the state of a connection, the reason, and its newest runs', show);
  add(sources, 'sync', 'start a run now', sync)
    .option('--wait', 'wait until the run ends and its documents are processed')
    .option('--everything', 'list everything, to find every deletion; otherwise this happens occasionally');
  add(sources, 'pause', 'stop syncing until it is resumed', async (client, id) =>
    sayConnection(await client.pauseConnection(id)),
  );
  add(sources, 'resume', 'continue syncing', async (client, id) =>
    sayConnection(await client.resumeConnection(id)),
  );
  addReconnectCommand(sources);
  addChooseCommands(sources);
  addClientCommand(sources);
  addHookCommand(sources);
  add(sources, 'failures', 'list items that could not be read, with reasons', failures);
  add(sources, 'retry', 'retry failed items now', async (client, id) => {
    const { count } = await client.retryConnectionFailures(id);
    return `${count} items will be retried.`;
  });
  add(sources, 'remove', 'remove a connection and its documents', async (client, id, { keepDocuments }) => {
    const { message } = await client.revokeConnection(id, keepDocuments ? { keep_documents: 'true' } : {});
    return message;
  }).option('--keep-documents', 'keep its documents');
}

/** Adds a command on one connection. */
function add(sources: Command, name: string, description: string, act: Act): Command {
  return sources
    .command(name)
    .argument('<id>', 'the id shown by list')
    .description(description)
    .action(async (id: string, flags: ActFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      printText(plainText(await act(client, id, flags)));
    });
}
