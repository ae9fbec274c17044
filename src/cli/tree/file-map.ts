import type { TreeFile } from '../../../client/types.ts';
import { formatNumber } from '../../lib/strings/format-number.ts';
import { plainLine } from '../output/render-table.ts';

type MappedFile = Pick<TreeFile, 'path' | 'content' | 'status'>;

/** Renders the files of a tree by folder, each with its first heading and its word count. */
export function renderFileMap(files: readonly MappedFile[]): string {
  const lines: string[] = [];
  let open: string[] = [];
  for (const file of files.toSorted(byFolder)) {
    const parts = file.path.split('/').map(plainLine);
    const folders = parts.slice(0, -1);
    const shared = folders.findIndex((folder, at) => folder !== open[at]);
    const from = shared < 0 ? folders.length : shared;
    for (let at = from; at < folders.length; at++) lines.push(`${'  '.repeat(at)}${folders[at]}/`);
    open = folders;
    lines.push(`${'  '.repeat(folders.length)}${parts.at(-1)}  ${describe(file)}`);
  }
  return lines.join('\n');
}

/** Sorts files of a folder before its subfolders, both by name. */
function byFolder(a: MappedFile, b: MappedFile): number {
  const [left, right] = [a.path.split('/'), b.path.split('/')];
  for (const [at, [name, other]] of left.map((part, i) => [part, right[i]] as const).entries()) {
    if (other === undefined) break;
    const leaf = Number(at < left.length - 1) - Number(at < right.length - 1);
    if (leaf !== 0) return leaf;
    if (name !== other) return name < other ? -1 : 1;
  }
  return left.length - right.length;
}

function describe(file: MappedFile): string {
  const heading = /^#+ +(.+)$/m.exec(file.content)?.[1];
  const words = file.content.split(/\s+/).filter(Boolean).length;
  return [heading ? `"${plainLine(heading)}"` : '', `${formatNumber(words)} words`]
    .filter(Boolean)
    .join(', ');
}
