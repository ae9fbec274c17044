import type { Command } from 'commander';
import { collectValues } from './flags/collect-values.ts';
import type { ApiKey } from '../../client/types.ts';
import { type ConnectionFlags, connectService } from './connection.ts';
import { renderTable } from './output/render-table.ts';

/** Adds `cambium keys create|list|revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('create, list and revoke API keys (needs an admin key)');
  keys
    .command('create')
    .argument('<name>', 'what it is for')
    .description('create a key and print it; it is shown only once')
    .option(
      '--scope <scope>',
      'memories:read, memories:write, trees:read, trees:write, trees:admin, tokens:mint or admin; may be given several times (default: all but admin)',
      collectValues,
    )
    .option('--user <id>', 'pin the key to one user')
    .option('--json', 'print the whole answer as JSON')
    .action(
      async (name: string, flags: { scope?: string[]; user?: string; json?: boolean }, command: Command) => {
        const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
        const made = await client.createKey({
          name,
          ...(flags.scope ? { scopes: flags.scope } : {}),
          ...(flags.user === undefined ? {} : { user_id: flags.user }),
        });
        if (flags.json) return print(JSON.stringify(made));
        // Only the key goes to stdout, so that `KEY=$(cambium keys create ci)` works.
        process.stderr.write(`Key ${made.id} for ${made.name}; it cannot be shown again:\n`);
        print(made.key);
      },
    );
  keys
    .command('list')
    .description('list the keys of the app; keys themselves are never shown')
    .option('--json', 'print the whole answer as JSON')
    .action(async (flags: { json?: boolean }, command: Command) => {
      const { items } = await (await connectService(command.optsWithGlobals<ConnectionFlags>())).listKeys();
      print(
        flags.json
          ? JSON.stringify(items)
          : renderTable(['id', 'name', 'ends in', 'scopes', 'user', 'created', 'state'], items.map(rowOf)),
      );
    });
  keys
    .command('revoke')
    .argument('<id>', 'the id shown by list')
    .description('revoke a key immediately')
    .action(async (id: string, _flags: object, command: Command) => {
      await (await connectService(command.optsWithGlobals<ConnectionFlags>())).revokeKey(id);
      print(`Revoked ${id}.`);
    });
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const rowOf = (key: ApiKey): string[] => [
  key.id,
  key.name,
  key.last_four,
  key.scopes.join(' '),
  key.user_id ?? '',
  key.created_at.slice(0, 10),
  key.revoked_at ? `revoked ${key.revoked_at.slice(0, 10)}` : 'valid',
];
