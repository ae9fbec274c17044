import { type Command, CommanderError } from 'commander';
import { EXIT } from './cli-error.ts';
import { plainText } from './output/render-table.ts';

/**
 * Runs a command with this process's arguments; `explain` returns the message for what it throws. Sets the exit code instead of exiting, so
 * that all output is written.
 */
export async function runCommandLine(program: Command, explain: (error: unknown) => string): Promise<void> {
  const report = (error: unknown): number => {
    // It may name files and quote answers, which must not control the terminal.
    process.stderr.write(`cambium: ${plainText(explain(error))}\n`);
    return EXIT.unusable;
  };
  // A reader that closes the pipe early (`cambium search x | head`) is not an error; a full disk is.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? 0 : report(error)),
  );
  for (const command of [program, ...program.commands.flatMap((c) => [c, ...c.commands])])
    command.exitOverride();
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has already reported the problem; asking for help or the version is not an error.
      process.exitCode = error.exitCode === 0 ? 0 : EXIT.unusable;
      return;
    }
    process.exitCode = report(error);
  }
}
