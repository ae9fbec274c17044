import { type Command, CommanderError } from 'commander';
import { EXIT } from './cli-error.ts';

/**
 * Runs a command of this process's arguments; `explain` gives the sentence and the exit code for what it throws. The exit code is set,
 * not forced, so that what was printed is printed to the end.
 */
export async function runCommandLine(
  program: Command,
  explain: (error: unknown) => { message: string; exitCode: number },
): Promise<void> {
  // A reader that closes the pipe early (`cambium search x | head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
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
    const { message, exitCode } = explain(error);
    process.stderr.write(`cambium: ${message}\n`);
    process.exitCode = exitCode;
  }
}
