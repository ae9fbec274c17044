import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText, renderTable } from '../output/render-table.ts';
import { sayConnection } from './describe-connection.ts';
import { readConfigFlags } from './read-config-flags.ts';
import { printText } from '../output/print-text.ts';

/** Adds `cambium sources places ID [FOLDER]` and `sources set ID NAME=VALUE …`, which show what an account has and choose what to read. */
export function addChooseCommands(sources: Command): void {
  sources
    .command('places')
    .argument('<id>', 'the id shown by list')
    .argument('[folder]', 'the id of a folder (default: the outermost folders)')
    .description('list the channels or folders of an account, and which are read')
    .action(async (id: string, folder: string | undefined, _flags: object, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      printText(plainText(await listPlaces(client, id, folder)));
    });
  sources
    .command('set')
    .argument('<id>', 'the id shown by list')
    .argument('<settings...>', 'name=value, as with connect --set; name= empties a list')
    .description('change which parts of an account are read, in a run that starts at once')
    .action(async (id: string, settings: string[], _flags: object, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const changed = await client.updateConnection(id, { config: readConfigFlags(settings) });
      printText(plainText(sayConnection(changed)));
    });
}

async function listPlaces(client: Client, id: string, folder: string | undefined): Promise<string> {
  const [{ integrations }, { integration_id: source }] = await Promise.all([
    client.listIntegrations(),
    client.getConnection(id),
  ]);
  const integration = integrations.find((one) => one.id === source);
  if (integration?.supports_channel_selection) return listChannels(client, { id, source });
  if (integration?.supports_folder_selection) return listFolders(client, id, folder);
  throw new CliError(
    `${integration?.name ?? source} has no list to choose from. cambium sources set changes its settings.`,
  );
}

async function listChannels(client: Client, { id, source }: { id: string; source: string }): Promise<string> {
  const { channels, selected } = await client.listChannels(source, { connection_id: id });
  const isRead = (channel: string) => !selected.length || selected.includes(channel);
  const rows = channels.map((one) => [one.id, one.name, one.type, isRead(one.id) ? 'yes' : 'no']);
  return rows.length ? renderTable(['id', 'name', 'type', 'read'], rows) : 'The account has none.';
}

async function listFolders(client: Client, id: string, folder: string | undefined): Promise<string> {
  const { folders } = await client.listFolders(id, folder === undefined ? {} : { parent_id: folder });
  const rows = folders.map((one) => [one.provider_folder_id, one.name, one.policy?.sync_mode ?? 'as above']);
  return rows.length ? renderTable(['id', 'name', 'set to'], rows) : 'There are no folders in it.';
}
