import { Command } from 'commander';
import { CliError } from './cli-error.ts';
import { addMergeCommand } from './merge-command.ts';
import { runCommandLine } from './run-command-line.ts';

/** `cambium merge` alone, without the client and the other commands: git starts a merge driver once per file. */
const program = new Command('cambium');
addMergeCommand(program);
for (const command of program.commands)
  command.showHelpAfterError('(cambium merge --help shows how to use it)');
await runCommandLine(program, (error) => {
  if (error instanceof CliError) return error.message;
  throw error;
});
