import path from 'node:path';
import type { PullConflict } from './pull-tree.ts';
import { placeOfState, readNow, replaceFile } from './safe-folder.ts';

/** Returns the file that lists served text that conflicted with the folder's, oldest first. Only a person ever removes entries. */
export const conflictsFile = (folder: string): string => path.join(folder, '.cambium', 'conflicts.md');

/** Records served text that is not in the folder. */
export async function noteConflicts(folder: string, conflicts: readonly PullConflict[]): Promise<void> {
  if (!conflicts.length) return;
  const place = await placeOfState(folder, 'conflicts.md');
  const before = readNow(place) ?? '';
  await replaceFile(place, before + conflicts.map(render).join(''));
}

const render = ({ path: file, base, mine, served }: PullConflict): string =>
  [
    `## ${file}, ${new Date().toISOString()}`,
    'The file has your text. Copy from the other what it should have too, and save.',
    section('Before', base),
    section('Yours', mine),
    section('The other', served),
    '',
  ].join('\n\n');

function section(title: string, text: string): string {
  // A fence longer than any in the text.
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${title}:\n\n${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}
