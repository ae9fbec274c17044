import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import type { StreamedEvent } from '../../../client/types.ts';
import { newSecret } from '../../lib/sign-event.ts';
import { CliError } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { collectValues } from '../flags/collect-values.ts';
import { plainLine } from '../output/render-table.ts';
import { listenAndForward } from './listen.ts';
import { printText } from '../output/print-text.ts';

/** A record, so that it does not compile while one is missing. */
const TYPES: Record<StreamedEvent['type'], true> = {
  'tree.completed': true,
  'tree.failed': true,
  'tree.published': true,
  'edit.needs_review': true,
  'proposal.created': true,
  'document.failed': true,
  'entity.needs_review': true,
  'budget.reached': true,
  'connection.created': true,
  'connection.needs_reauth': true,
  'index.started': true,
  'index.completed': true,
  'index.failed': true,
  'endpoint.disabled': true,
  'documents.changed': true,
  'tree.changed': true,
};

interface ListenFlags {
  forward?: string;
  type?: string[];
}

/** Adds `cambium webhooks listen`. */
export function addWebhooksCommands(program: Command): void {
  program
    .command('webhooks')
    .description('receive events of the service on this machine')
    .command('listen')
    .description('print events as they happen, as JSON, until Ctrl-C; creates no webhook')
    .option(
      '--forward <address>',
      'also send each event to this address, signed like a webhook with a new secret, which is printed',
    )
    .option('--type <type>', 'only events of this type; may be given several times', collectValues)
    .action(async (flags: ListenFlags, command: Command) => {
      for (const type of flags.type ?? []) checkType(type);
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      await listen(client, flags);
    });
}

async function listen(client: Client, flags: ListenFlags): Promise<void> {
  const note = (line: string) => process.stderr.write(`${plainLine(line)}\n`);
  const forward =
    flags.forward === undefined ? null : { url: checkAddress(flags.forward), secret: newSecret() };
  if (forward) note(`Forwarding to ${forward.url}. Secret, of this run only: ${forward.secret}`);
  note(`Listening for ${flags.type === undefined ? 'all events' : flags.type.join(', ')}; Ctrl-C ends it.`);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  await listenAndForward(client, { forward, types: flags.type ?? null, print: printText, note }, stop.signal);
}

function checkType(type: string): void {
  if (!Object.hasOwn(TYPES, type))
    throw new CliError(
      `There are no events of type ${type}. The types are: ${Object.keys(TYPES).join(', ')}.`,
    );
}

function checkAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new CliError(`--forward needs an address such as http://localhost:3000/hook, not ${text}.`);
  return text;
}
