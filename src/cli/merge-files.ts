import { readFile, writeFile } from 'node:fs/promises';
import { mergeThreeWay } from '../merge/merge.ts';
import { CliError } from './cli-error.ts';

export interface FilesToMerge {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Merges three files and writes the result to `ours` (or to stdout); returns how many conflicts are left. Throws CliError for a file
 * that cannot be read or is not UTF-8, and then changes nothing: a merge of text that was decoded wrongly would damage it.
 */
export async function mergeFiles(
  files: FilesToMerge,
  options: { markers?: boolean; stdout?: boolean; name?: string },
): Promise<number> {
  const [base, ours, theirs] = await Promise.all([files.base, files.ours, files.theirs].map(readText));
  const { merged, conflicts } = mergeThreeWay({
    base: base!,
    ours: ours!,
    theirs: theirs!,
    onConflict: options.markers ? 'markers' : 'keep-user',
  });
  if (options.stdout) process.stdout.write(merged);
  else if (merged !== ours) await writeFile(files.ours, merged);
  for (const conflict of conflicts)
    process.stderr.write(
      `cambium: conflict in ${options.name ?? files.ours} at line ${conflict.lines.merged.start + 1}; ${options.markers ? 'it is marked there' : 'your side stands'}\n`,
    );
  return conflicts.length;
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError(`${file} is not UTF-8 text; nothing was merged.`);
  }
}
