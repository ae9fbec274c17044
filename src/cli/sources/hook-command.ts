import type { Command } from 'commander';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { readClientSecret, type SecretFlags } from './secrets/read-key.ts';

interface HookFlags extends SecretFlags {
  remove?: boolean;
}

/** Adds `cambium sources hook <id>`. */
export function addHookCommand(sources: Command): void {
  sources
    .command('hook')
    .argument('<id>', 'the id that list shows')
    .description(
      'let the source say when something changed, by requests that it signs; without a secret, show where',
    )
    .option('--secret-file <file>', 'a file with the secret that the source signs with')
    .option('--secret-stdin', 'read that secret from standard input')
    .option('--remove', 'take nothing from the source any more')
    .action(async (id: string, flags: HookFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      process.stdout.write(`${plainText(await changeHook(client, id, flags))}\n`);
    });
}

async function changeHook(
  client: Awaited<ReturnType<typeof connectService>>,
  id: string,
  flags: HookFlags,
): Promise<string> {
  if (flags.remove) {
    await client.deleteConnectionHook(id);
    return 'Nothing is taken from the source any more; it is looked at as before.';
  }
  const secret = await readClientSecret(flags);
  // Some vendors show the secret only after they were given the address.
  const { url, set_at, is_set } = await (secret === null
    ? client.getConnectionHook(id)
    : client.putConnectionHook(id, { secret }));
  const state = is_set ? 'set: signed requests start a run' : 'not set: give it with --secret-file';
  return `address    ${url}\nset it at  ${set_at}\nsecret     ${state}`;
}
