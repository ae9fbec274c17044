import type { Connection } from '../connection.ts';

export const HOSTS = ['claude', 'cursor', 'vscode', 'chatgpt'] as const;
export type Host = (typeof HOSTS)[number];

/** How a host starts the command line on this machine, and where it would look for the service over the network. */
export interface HostSetup {
  /** The command of this checkout. */
  command: readonly [string, ...string[]];
  connection: Pick<Connection, 'url' | 'dataDir' | 'asUser'>;
  /** Over the network instead of by starting the command line. */
  overHttp: boolean;
}

/** The variable in which a host over the network is to have the key: no key is printed. */
const KEY_VARIABLE = 'CAMBIUM_API_KEY';

/** What to paste for a host, and where; null for one that cannot reach this service. */
export function hostConfig(host: Host, setup: HostSetup): { where: string; text: string } | null {
  const { command, connection, overHttp } = setup;
  const [program, ...rest] = command;
  const asUser = connection.asUser === null ? [] : ['--as-user', connection.asUser];
  const args = [...rest, '--data-dir', connection.dataDir, ...asUser, 'mcp'];
  const url = `${connection.url}/mcp`;
  const headersWith = (key: string) => ({
    Authorization: `Bearer ${key}`,
    ...(connection.asUser === null ? {} : { 'X-As-User': connection.asUser }),
  });
  switch (host) {
    case 'claude': {
      const headers = Object.entries(headersWith(`$${KEY_VARIABLE}`)).map(
        ([name, value]) => `--header "${name}: ${value}"`,
      );
      return {
        where: overHttp ? `In a shell where ${KEY_VARIABLE} is set:` : 'In a shell:',
        text: overHttp
          ? `claude mcp add --transport http cambium ${url} ${headers.join(' ')}`
          : `claude mcp add cambium -- ${[program, ...args].map(quoteForShell).join(' ')}`,
      };
    }
    case 'cursor':
      return {
        where: 'In .cursor/mcp.json of a project, or ~/.cursor/mcp.json:',
        text: json({
          mcpServers: {
            cambium: overHttp
              ? { url, headers: headersWith(`\${env:${KEY_VARIABLE}}`) }
              : { command: program, args },
          },
        }),
      };
    case 'vscode':
      return {
        where: 'In .vscode/mcp.json of a project:',
        text: json(
          overHttp
            ? {
                inputs: [
                  { type: 'promptString', id: 'cambium-key', description: 'Key of Cambium', password: true },
                ],
                servers: { cambium: { type: 'http', url, headers: headersWith('${input:cambium-key}') } },
              }
            : { servers: { cambium: { type: 'stdio', command: program, args } } },
        ),
      };
    case 'chatgpt':
      return null;
  }
}

const json = (value: object): string => JSON.stringify(value, null, 2);

/** As a POSIX shell reads it back. */
const quoteForShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
