import { type Command } from 'commander';
import { EXIT } from './cli-error.ts';
import type { MergeFlags } from './merge-files.ts';

/** Adds `cambium merge BASE OURS THEIRS`: three-way merge of a text file, with the arguments of git's merge drivers. */
export function addMergeCommand(program: Command): void {
  program
    .command('merge')
    .argument('<base>', 'file that both sides started from (%O of a git merge driver)')
    .argument('<ours>', 'your file; the merged text is written to it (%A)')
    .argument('<theirs>', 'file of the other side (%B)')
    .description('merge three versions of a Markdown or text file; exit code 1 if a conflict is left')
    .option('--markers', 'mark conflicts in the text as git does, instead of keeping your side')
    .option(
      '--allow-drops',
      'where both sides changed the same words, let rules decide and print what they drop, instead of leaving a conflict',
    )
    .option('--name <path>', 'name of the file in messages (%P of a git merge driver)')
    .option('-p, --stdout', 'print the merged text and change no file')
    .action(async (base: string, ours: string, theirs: string, flags: MergeFlags) => {
      // Loaded here: the other commands do not need the engine.
      const { mergeFiles } = await import('./merge-files.ts');
      const conflicts = await mergeFiles({ base, ours, theirs }, flags);
      process.exitCode = conflicts > 0 ? EXIT.failed : 0;
    });
}
