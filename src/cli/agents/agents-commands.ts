import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { clientOf, type ConnectionFlags, findConnection, requireConnection } from '../connection.ts';
import { isFileError } from '../output/file-error.ts';
import { rulesBlock, writeRules } from './agent-rules.ts';
import { type Host, hostConfig, HOSTS } from './host-config.ts';
import { bridgeMcp } from './mcp-bridge.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../../bin/cambium.mjs');

const print = (text: string): void => {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
};

/** `cambium mcp`, `cambium mcp config`, `cambium rules` and `cambium open`. */
export function addAgentsCommands(program: Command): void {
  addMcpCommand(program);
  addRulesCommand(program);
  addOpenCommand(program);
}

function addMcpCommand(program: Command): void {
  const mcp = program
    .command('mcp')
    .description('serve agents on standard input and output (Model Context Protocol)')
    .action(async (_flags: object, command: Command) => {
      const connection = await requireConnection(command.optsWithGlobals<ConnectionFlags>());
      await bridgeMcp(clientOf(connection), { input: process.stdin, output: process.stdout });
    });
  mcp
    .command('config')
    .addArgument(new Argument('<host>').choices(HOSTS))
    .description('print what to paste for a host of agents')
    .option(
      '--http',
      'over the network, with the key in CAMBIUM_API_KEY, instead of by starting this command',
    )
    .action(async (host: Host, flags: { http?: boolean }, command: Command) => {
      const connection = await findConnection(command.optsWithGlobals<ConnectionFlags>());
      const config = hostConfig(host, {
        command: ['node', COMMAND],
        connection,
        overHttp: flags.http === true,
      });
      if (!config)
        throw new CliError(
          'ChatGPT reaches only services with a public https address and OAuth, which Cambium does not serve yet. Use claude, cursor or vscode.',
        );
      process.stderr.write(`${config.where}\n`);
      print(config.text);
    });
}

function addRulesCommand(program: Command): void {
  program
    .command('rules')
    .description('print what agents of a project are told about Cambium')
    .option('--write <file>', 'write it into this file, such as AGENTS.md, between its markers')
    .action(async (flags: { write?: string }) => {
      if (flags.write === undefined) return print(rulesBlock());
      const before = await readOrEmpty(flags.write);
      const after = writeRules(before);
      if (after !== before) await writeFile(flags.write, after);
      print(`${flags.write} ${after === before ? 'has them already' : 'has the rules now'}.`);
    });
}

function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description('open the reference of the service in a browser')
    .action(async (_flags: object, command: Command) => {
      const { url } = await findConnection(command.optsWithGlobals<ConnectionFlags>());
      print(`${url}/docs`);
      openBrowser(`${url}/docs`);
    });
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error) && error.code === 'ENOENT') return '';
    throw error;
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(url: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  // The address stands on the screen: without a browser it is copied from there.
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
