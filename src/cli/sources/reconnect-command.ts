import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { connectInBrowser, showPage } from './connect-in-browser.ts';
import { type SourceConnection, sayConnection } from './describe-connection.ts';
import { addKeyFlags, type KeyFlags } from './secrets/read-key.ts';
import { readOpening } from './secrets/read-service-account.ts';
import { printText } from '../output/print-text.ts';

/** Adds `cambium sources reconnect <id>`. */
export function addReconnectCommand(sources: Command): void {
  const reconnect = sources
    .command('reconnect')
    .argument('<id>', 'the id shown by list')
    .description('open the same account again: in a browser, or with another key or service account');
  addKeyFlags(reconnect).action(async (id: string, flags: KeyFlags, command: Command) => {
    const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
    const opening = await readOpening(flags);
    const connection =
      opening === null
        ? await reconnectInBrowser(client, id, showPage)
        : await client.reauthConnection(id, opening);
    printText(plainText(sayConnection(connection)));
  });
}

/** Reopens a connection's account and keeps its settings; throws CliError if it was another account, which is then connected instead. */
export async function reconnectInBrowser(
  client: Pick<Client, 'connectIntegration' | 'getConnection'>,
  id: string,
  show: (url: string) => void,
): Promise<SourceConnection> {
  const { integration_id, auth_mode, label, visibility, config } = await client.getConnection(id);
  if (auth_mode === 'none') throw new CliError('This connection needs no key.');
  const opened = await connectInBrowser(client, integration_id, { label, visibility, config }, show);
  if (opened === id) return client.getConnection(id);
  throw new CliError(
    `That was another account; it is connected as ${opened}. Start again and choose the account of ${label}, or remove the other with cambium sources remove ${opened}.`,
  );
}
