import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PullConflict } from './pull-tree.ts';

/** What could not stand beside a text of the folder, oldest first. Nothing here is ever removed but by a person. */
export const conflictsFile = (folder: string): string => path.join(folder, '.cambium', 'conflicts.md');

/** Writes down what was served and does not stand in the folder. */
export async function noteConflicts(folder: string, conflicts: readonly PullConflict[]): Promise<void> {
  if (!conflicts.length) return;
  await mkdir(path.dirname(conflictsFile(folder)), { recursive: true });
  await appendFile(conflictsFile(folder), conflicts.map(render).join(''), { flush: true });
}

const render = ({ path: file, base, mine, served }: PullConflict): string =>
  [
    `## ${file}, ${new Date().toISOString()}`,
    'Yours stands in the file. Take from the other what should stand too, and save.',
    section('Before', base),
    section('Yours', mine),
    section('The other', served),
    '',
  ].join('\n\n');

function section(title: string, text: string): string {
  // A fence that is longer than any in the text.
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${title}:\n\n${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}
