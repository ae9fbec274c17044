import { type Argument, Command } from 'commander';
import { addAgentsCommands } from './agents/agents-commands.ts';
import { VERSION } from '../lib/version.ts';
import { addDatesCommand } from './import/dates-command.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addEvalCommand } from './eval/eval-command.ts';
import { addForgetCommand } from './import/forget-command.ts';
import { addImportCommand } from './import/import-command.ts';
import { addKeysCommand } from './keys-command.ts';
import { addLoginCommands } from './login/login-commands.ts';
import { addMergeCommand } from './merge-command.ts';
import { addOpenCommand } from './open-command.ts';
import { addSearchCommand } from './search-command.ts';
import { addConnectCommand } from './sources/connect-command.ts';
import { addSourcesCommands } from './sources/sources-commands.ts';
import { addStartCommand } from './start-command.ts';
import { addStatusCommand } from './import/status-command.ts';
import { addTreeCommand } from './tree/tree-command.ts';
import { addWebhooksCommands } from './webhooks/webhooks-commands.ts';

/** Declares the command line for commander. */
export function createCommandLine(): Command {
  const program = new Command('cambium')
    .description('Stores what a team writes and generates a tree of context documents from it.')
    .version(VERSION)
    .option(
      '--url <address>',
      'address of the service (default: CAMBIUM_URL, the service of the data directory, or that of the last login)',
    )
    .option(
      '--key <key>',
      'API key (default: CAMBIUM_API_KEY, or the key of the data directory or of the login)',
    )
    .option('--as-user <id>', 'act as this user of the app')
    .option('--data-dir <directory>', 'data directory (default: CAMBIUM_DATA_DIR, or .cambium)')
    .showHelpAfterError('(cambium --help shows every command)')
    .configureHelp({ showGlobalOptions: true, subcommandTerm });
  addStartCommand(program);
  addImportCommand(program);
  addDatesCommand(program);
  addForgetCommand(program);
  addStatusCommand(program);
  addSearchCommand(program);
  addEvalCommand(program);
  addTreeCommand(program);
  addAgentsCommands(program);
  addWebhooksCommands(program);
  addConnectCommand(program);
  addSourcesCommands(program);
  addKeysCommand(program);
  addLoginCommands(program);
  addOpenCommand(program);
  addDoctorCommand(program);
  addMergeCommand(program);
  for (const command of program.commands) pointToOwnHelp(command, 'cambium');
  return program;
}

/** Returns how a list of commands names one. Without “[options]”, which nearly all have, descriptions fit beside the names in 80 columns. */
const subcommandTerm = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map(usageOf)].join(' ');

const usageOf = (argument: Argument): string => {
  const name = argument.name() + (argument.variadic ? '...' : '');
  return argument.required ? `<${name}>` : `[${name}]`;
};

/** After a wrong use, a command names its own help, and a group of commands that of each. */
function pointToOwnHelp(command: Command, parent: string): void {
  const name = `${parent} ${command.name()}`;
  command.showHelpAfterError(`(${name} --help shows how to use it)`);
  for (const below of command.commands) pointToOwnHelp(below, name);
}
