import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { rewriteFile } from '../../lib/whole-file.ts';
import { CliError } from '../cli-error.ts';
import { clientOf, type ConnectionFlags, findConnection, requireConnection } from '../connection.ts';
import { ignoreMissing } from '../output/file-error.ts';
import { rulesBlock, writeRules } from './agent-rules.ts';
import { type Host, hostConfig, HOSTS } from './host-config.ts';
import { bridgeMcp } from './mcp-bridge.ts';
import { printText } from '../output/print-text.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../../bin/cambium.mjs');

/** Adds `cambium mcp`, `cambium mcp config` and `cambium rules`. */
export function addAgentsCommands(program: Command): void {
  addMcpCommand(program);
  addRulesCommand(program);
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
    .addArgument(new Argument('<host>', 'where the agent runs').choices(HOSTS))
    .description('print the configuration for an agent host')
    .option(
      '--http',
      'connect over the network, with the key in CAMBIUM_API_KEY, instead of starting this command',
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
          'ChatGPT reads no configuration file: add a connector there with the public https address of this service and /mcp. It signs people in over OAuth, for which the service needs CAMBIUM_PUBLIC_URL (docs/agents.md).',
        );
      process.stderr.write(`${config.where}\n`);
      printText(config.text);
    });
}

function addRulesCommand(program: Command): void {
  program
    .command('rules')
    .description('print rules for the agents of a project on how to use Cambium')
    .option('--write <file>', 'write it into this file, such as AGENTS.md, between its markers')
    .action(async (flags: { write?: string }) => {
      if (flags.write === undefined) return printText(rulesBlock());
      const before = (await readFile(flags.write, 'utf8').catch(ignoreMissing)) ?? '';
      const after = writeRules(before);
      if (after !== before) await rewriteFile(flags.write, after);
      printText(`${flags.write} ${after === before ? 'has them already' : 'has the rules now'}.`);
    });
}
