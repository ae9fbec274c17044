import { CommanderError } from 'commander';
import { EXIT } from './cli-error.ts';
import { createCommandLine } from './command-line.ts';
import { loadDotEnv } from '../lib/load-dot-env.ts';
import { explainError } from './connection.ts';

/** Runs the command line; the exit code is set, not forced, so that what was printed is printed to the end. */
async function main(): Promise<void> {
  // A reader that closes the pipe early (`cambium search x | head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  loadDotEnv();
  const program = createCommandLine();
  for (const command of [program, ...program.commands.flatMap((c) => [c, ...c.commands])])
    command.exitOverride();
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has said what is wrong; asking for help or the version is no error.
      process.exitCode = error.exitCode === 0 ? 0 : EXIT.unusable;
      return;
    }
    const { message, exitCode } = explainError(error);
    process.stderr.write(`cambium: ${message}\n`);
    process.exitCode = exitCode;
  }
}

await main();
