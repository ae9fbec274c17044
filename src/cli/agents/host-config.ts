import type { Connection } from '../connection.ts';

export const HOSTS = ['claude', 'cursor', 'vscode', 'chatgpt'] as const;
export type Host = (typeof HOSTS)[number];

/** How a host starts the command line on this machine, and where it reaches the service over the network. */
export interface HostSetup {
  /** The command of this checkout. */
  command: readonly [string, ...string[]];
  connection: Pick<Connection, 'url' | 'dataDir' | 'asUser'>;
  /** Whether to connect over the network instead of starting the command line. */
  overHttp: boolean;
}

/** The variable in which a network host must have the key, so that no key is printed. */
const KEY_VARIABLE = 'CAMBIUM_API_KEY';

interface HostConfig {
  where: string;
  text: string;
}

/** Returns what to paste for a host, and where; null if it cannot reach this service. */
export function hostConfig(host: Host, setup: HostSetup): HostConfig | null {
  switch (host) {
    case 'claude':
      return claudeConfig(setup);
    case 'cursor':
      return cursorConfig(setup);
    case 'vscode':
      return vscodeConfig(setup);
    case 'chatgpt':
      return null;
  }
}

function claudeConfig(setup: HostSetup): HostConfig {
  if (!setup.overHttp)
    return {
      where: 'In a shell:',
      text: `claude mcp add cambium -- ${commandOf(setup).map(quoteForShell).join(' ')}`,
    };
  const headers = Object.entries(headersWith(`$${KEY_VARIABLE}`, setup)).map(
    ([name, value]) => `--header "${name}: ${value}"`,
  );
  return {
    where: `In a shell where ${KEY_VARIABLE} is set:`,
    text: `claude mcp add --transport http cambium ${urlOf(setup)} ${headers.join(' ')}`,
  };
}

function cursorConfig(setup: HostSetup): HostConfig {
  const [command, ...args] = commandOf(setup);
  const cambium = setup.overHttp
    ? { url: urlOf(setup), headers: headersWith(`\${env:${KEY_VARIABLE}}`, setup) }
    : { command, args };
  return {
    where: 'In .cursor/mcp.json of a project, or ~/.cursor/mcp.json:',
    text: json({ mcpServers: { cambium } }),
  };
}

function vscodeConfig(setup: HostSetup): HostConfig {
  const [command, ...args] = commandOf(setup);
  const inputs = [{ type: 'promptString', id: 'cambium-key', description: 'Key of Cambium', password: true }];
  const http = { type: 'http', url: urlOf(setup), headers: headersWith('${input:cambium-key}', setup) };
  return {
    where: 'In .vscode/mcp.json of a project:',
    text: json(
      setup.overHttp
        ? { inputs, servers: { cambium: http } }
        : { servers: { cambium: { type: 'stdio', command, args } } },
    ),
  };
}

const urlOf = ({ connection }: HostSetup): string => `${connection.url}/mcp`;

function commandOf({ command, connection: { dataDir, asUser } }: HostSetup): string[] {
  return [...command, '--data-dir', dataDir, ...(asUser === null ? [] : ['--as-user', asUser]), 'mcp'];
}

const headersWith = (key: string, { connection: { asUser } }: HostSetup): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  ...(asUser === null ? {} : { 'X-As-User': asUser }),
});

const json = (value: object): string => JSON.stringify(value, null, 2);

/** Quotes a word so that a POSIX shell reads it back unchanged. */
const quoteForShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
