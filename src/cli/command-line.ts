import { Command } from 'commander';
import { addAgentsCommands } from './agents/agents-commands.ts';
import { VERSION } from '../lib/version.ts';
import { addDatesCommand } from './import/dates-command.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addEvalCommand } from './eval/eval-command.ts';
import { addForgetCommand } from './import/forget-command.ts';
import { addImportCommand } from './import/import-command.ts';
import { addKeysCommand } from './keys-command.ts';
import { addLoginCommand } from './login/login-command.ts';
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
      'address of the service (default: CAMBIUM_URL, or the service of the data directory)',
    )
    .option('--key <key>', 'API key (default: CAMBIUM_API_KEY, or the first key of the data directory)')
    .option('--as-user <id>', 'act as this user of the app')
    .option('--data-dir <directory>', 'data directory (default: CAMBIUM_DATA_DIR, or .cambium)')
    .showHelpAfterError('(cambium --help shows every command)')
    .configureHelp({ showGlobalOptions: true });
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
  addLoginCommand(program);
  addOpenCommand(program);
  addDoctorCommand(program);
  addMergeCommand(program);
  for (const command of program.commands) pointToOwnHelp(command, 'cambium');
  return program;
}

/** After a wrong use, a command names its own help, and a group of commands that of each. */
function pointToOwnHelp(command: Command, parent: string): void {
  const name = `${parent} ${command.name()}`;
  command.showHelpAfterError(`(${name} --help shows how to use it)`);
  for (const below of command.commands) pointToOwnHelp(below, name);
}
