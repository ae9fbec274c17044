import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { readClientSecret, type SecretFlags } from './secrets/read-key.ts';
import { printText } from '../output/print-text.ts';

interface ClientFlags extends SecretFlags {
  remove?: boolean;
}

/** Adds `cambium sources client <source> [client-id]`. */
export function addClientCommand(sources: Command): void {
  sources
    .command('client')
    .argument('<source>', 'the source, such as google_drive')
    .argument('[client-id]', 'the id of the client that you registered with the vendor')
    .description('connect accounts in a browser with a client of your own (needs an admin key)')
    .option('--secret-file <file>', 'a file with the secret of the client')
    .option('--secret-stdin', 'read the secret of the client from standard input')
    .option('--remove', 'forget the client')
    .action(async (source: string, clientId: string | undefined, flags: ClientFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const said = await (flags.remove ? remove(client, source) : put(client, source, clientId, flags));
      printText(plainText(said));
    });
}

async function put(
  client: Client,
  source: string,
  clientId: string | undefined,
  flags: SecretFlags,
): Promise<string> {
  const secret = await readClientSecret(flags);
  if (clientId === undefined || secret === null)
    throw new CliError('Give the id of the client, and its secret with --secret-file or --secret-stdin.');
  const { integrations, redirect_uri } = await client.putIntegrationClient(source, {
    client_id: clientId,
    client_secret: secret,
  });
  return `Accounts of ${integrations.join(', ')} are connected with ${clientId} now. It must name the redirect address ${redirect_uri}`;
}

async function remove(client: Client, source: string): Promise<string> {
  const { integrations } = await client.deleteIntegrationClient(source);
  return `The client is forgotten. Accounts of ${integrations.join(', ')} that were connected with it have to be connected again.`;
}
