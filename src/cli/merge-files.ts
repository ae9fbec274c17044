import { readFile } from 'node:fs/promises';
import { rewriteFile } from '../lib/whole-file.ts';
import { listDropped } from '../merge/dropped-lines.ts';
import { mergeTexts } from '../merge/merge.ts';
import { CliError } from './cli-error.ts';
import { describeFileError } from './output/file-error.ts';

export interface FilesToMerge {
  base: string;
  ours: string;
  theirs: string;
}

export interface MergeFlags {
  markers?: boolean;
  allowDrops?: boolean;
  stdout?: boolean;
  name?: string;
}

/**
 * Merges three files and writes the result to `ours` (or to stdout); reports on stderr where a conflict remains and what was dropped, and
 * returns the number of conflicts. Throws CliError for a file that cannot be read or is not UTF-8, and then changes nothing: merging
 * wrongly decoded text would damage it.
 */
export async function mergeFiles(files: FilesToMerge, flags: MergeFlags): Promise<number> {
  const [base, ours, theirs] = await Promise.all([
    readText(files.base),
    readText(files.ours),
    readText(files.theirs),
  ]);
  const onConflict = flags.markers ? 'markers' : 'keep-user';
  // Unlike a generated text, the other side of these files is a person's: no rule drops it unasked.
  const input = { base, ours, theirs, onConflict, strict: !flags.allowDrops } as const;
  const result = mergeTexts(input);
  if (flags.stdout) process.stdout.write(result.merged);
  else if (result.merged !== ours) await rewriteFile(files.ours, result.merged);
  const name = flags.name ?? files.ours;
  for (const { line, text, reason } of listDropped(input, result)) {
    process.stderr.write(`cambium: ${name}:${line}: dropped from the other side (${reason}): ${text}\n`);
  }
  for (const { lines } of result.conflicts) {
    const outcome = flags.markers ? 'it is marked there' : 'your side stands';
    process.stderr.write(`cambium: conflict in ${name} at line ${lines.merged.start + 1}; ${outcome}\n`);
  }
  return result.conflicts.length;
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${describeFileError(error)}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError(`${file} is not UTF-8 text; nothing was merged.`);
  }
}
