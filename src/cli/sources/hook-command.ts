import type { Command } from 'commander';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { awaitVendorSecret } from './await-vendor-secret.ts';
import { readClientSecret, type SecretFlags } from './secrets/read-key.ts';
import { printText } from '../output/print-text.ts';
import type { Client } from '../../../client/client.ts';

interface HookFlags extends SecretFlags {
  remove?: boolean;
  wait?: boolean;
}

/** Adds `cambium sources hook <id>`. */
export function addHookCommand(sources: Command): void {
  sources
    .command('hook')
    .argument('<id>', 'the id shown by list')
    .description(
      'let the source report changes by signed requests; without a secret, show the address for them',
    )
    .option('--secret-file <file>', 'a file with the secret that the source signs with')
    .option('--secret-stdin', 'read that secret from standard input')
    .option(
      '--wait',
      'for a source that creates the secret itself (Notion): wait until it sends it, and show it',
    )
    .option('--remove', 'stop accepting requests from the source')
    .action(async (id: string, flags: HookFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      printText(plainText(await changeHook(client, id, flags)));
    });
}

async function changeHook(client: Client, id: string, flags: HookFlags): Promise<string> {
  if (flags.remove) {
    await client.deleteConnectionHook(id);
    return 'Requests from the source are no longer accepted; it is looked at as before.';
  }
  if (flags.wait) {
    const secret = await awaitVendorSecret(client, id, ({ url, set_at }) =>
      printText(plainText(`address    ${url}\nset it at  ${set_at}`)),
    );
    return `secret     ${secret}\nEnter it there; from then on signed requests start a run.`;
  }
  const secret = await readClientSecret(flags);
  // Some vendors show the secret only after they were given the address.
  const { url, set_at, is_set, makes_secret } = await (secret === null
    ? client.getConnectionHook(id)
    : client.putConnectionHook(id, { secret }));
  const missing = makes_secret
    ? 'not set: the source sends it, run this with --wait'
    : 'not set: give it with --secret-file';
  const state = is_set ? 'set: signed requests start a run' : missing;
  return `address    ${url}\nset it at  ${set_at}\nsecret     ${state}`;
}
