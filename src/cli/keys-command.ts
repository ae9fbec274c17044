import type { Command } from 'commander';
import { collectValues } from './flags/collect-values.ts';
import type { ApiKey } from '../../client/types.ts';
import { CliError } from './cli-error.ts';
import { type ConnectionFlags, connectService } from './connection.ts';
import { plainLine, renderTable } from './output/render-table.ts';
import { printText } from './output/print-text.ts';

/** What a key may be allowed to do. */
export const KEY_SCOPES = [
  'memories:read',
  'memories:write',
  'trees:read',
  'trees:write',
  'trees:admin',
  'tokens:mint',
  'admin',
];

/** Adds `cambium keys create|list|revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('create, list and revoke API keys (needs an admin key)');
  keys
    .command('create')
    .argument('<name>', 'what it is for')
    .description('create a key and print it; it is shown only once')
    .option(
      '--scope <scope>',
      `${KEY_SCOPES.slice(0, -1).join(', ')} or ${KEY_SCOPES.at(-1)}; may be given several times (default: all but admin)`,
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
        if (flags.json) return printText(JSON.stringify(made));
        // Only the key goes to stdout, so that `KEY=$(cambium keys create ci)` works.
        process.stderr.write(`Key ${made.id} for ${made.name}; it cannot be shown again:\n`);
        printText(made.key);
      },
    );
  keys
    .command('list')
    .description('list the keys of the app; keys themselves are never shown')
    .option('--json', 'print the whole answer as JSON')
    .action(async (flags: { json?: boolean }, command: Command) => {
      const { items } = await (await connectService(command.optsWithGlobals<ConnectionFlags>())).listKeys();
      printText(flags.json ? JSON.stringify(items) : renderKeys(items));
    });
  keys
    .command('revoke')
    .argument('<id>', 'the id shown by list, or more of it')
    .description('revoke a key immediately')
    .action(async (id: string, _flags: object, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const key = findKey((await client.listKeys()).items, id);
      await client.revokeKey(key.id);
      printText(`Revoked ${plainLine(key.name)} (${key.id}). Whoever uses it is refused from now on.`);
    });
}

/** Enough to tell the keys of an app apart; `revoke` accepts it. */
const ID_CHARS = 8;
const NAME_CHARS_MAX = 32;

/** Renders keys as a table that fits a terminal. */
export function renderKeys(keys: readonly ApiKey[]): string {
  const isPinned = keys.some((key) => key.user_id !== null);
  const userOf = (value: string): string[] => (isPinned ? [value] : []);
  return renderTable(
    ['id', 'name', 'ends in', 'may', ...userOf('only as'), 'last used', 'created', 'state'],
    keys.map((key) => [
      key.id.slice(0, ID_CHARS),
      key.name.length > NAME_CHARS_MAX ? `${key.name.slice(0, NAME_CHARS_MAX - 1)}…` : key.name,
      key.last_four,
      scopesInShort(key.scopes),
      ...userOf(key.user_id ?? ''),
      key.last_used_at?.slice(0, 10) ?? 'never',
      key.created_at.slice(0, 10),
      key.revoked_at ? `revoked ${key.revoked_at.slice(0, 10)}` : 'valid',
    ]),
  );
}

/** Formats scopes as `all`, `all but admin`, or by what they are of: `memories:read,write trees:read`. */
export function scopesInShort(scopes: readonly string[]): string {
  const missing = KEY_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return 'all';
  if (missing.length === 1) return `all but ${missing[0]}`;
  const groups = Map.groupBy(scopes, (scope) => scope.split(':')[0] ?? scope);
  return [...groups]
    .map(([of, some]) => {
      const actions = some.flatMap((scope) => scope.split(':').slice(1));
      return actions.length ? `${of}:${actions.join(',')}` : of;
    })
    .join(' ');
}

/** Finds a key by its id or the beginning of it. Throws CliError unless there is exactly one. */
export function findKey(keys: readonly ApiKey[], id: string): ApiKey {
  const found = keys.filter((key) => id !== '' && key.id.startsWith(id.toLowerCase()));
  const [key, ...others] = found;
  if (!key)
    throw new CliError(
      `There is no key with the id ${plainLine(id)} in this app. "cambium keys list" shows the ids.`,
    );
  if (others.length)
    throw new CliError(
      `${found.length} keys have an id that begins with ${plainLine(id)}: ${found.map((one) => one.id).join(', ')}. Give more of it.`,
    );
  return key;
}
