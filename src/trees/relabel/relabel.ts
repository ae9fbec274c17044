import { inlineMarkdown } from '../../lib/inline-markdown.ts';
import { NAME_CHARS_MAX } from '../tree.ts';
import { workstreamPath } from '../tree-paths.ts';

const TEAM_PATH = /^workstreams\/([^/]+)\/(.+)$/;

/** Where a path of team `from` goes when that team is called `to`; null for paths of other teams. */
export function relabelPath(path: string, from: string, to: string): string | null {
  const [, slug, rest] = TEAM_PATH.exec(path) ?? [];
  return slug === from && rest !== undefined ? workstreamPath(to, rest) : null;
}

/** The same for all paths of a tree; when the new team has a file of that name already, the old one is named after its old team. */
export function relabelPaths(paths: readonly string[], from: string, to: string): Map<string, string> {
  const taken = new Set(paths);
  const moves = new Map<string, string>();
  for (const path of paths) {
    let moved = relabelPath(path, from, to);
    if (moved === null) continue;
    for (let n = 0; taken.has(moved); n++)
      moved = workstreamPath(to, `${from}${n || ''}-${path.slice(path.lastIndexOf('/') + 1)}`);
    taken.add(moved);
    moves.set(path, moved);
  }
  return moves;
}

/** Links of a file's text that lead into the old team's folder lead into the new one's, and to where the files have moved. */
export function relabelLinks(
  content: string,
  moves: ReadonlyMap<string, string>,
  from: string,
  to: string,
): string {
  let text = content;
  for (const [path, moved] of moves)
    if (relabelPath(path, from, to) !== moved) text = text.replaceAll(path, moved);
  return text.replaceAll(`workstreams/${from}/`, `workstreams/${to}/`);
}

/** A title or map line that calls the team by its old name calls it by the new one. */
export function relabelName(content: string, oldName: string, newName: string): string {
  const [before, after] = [oldName, newName].map((name) => inlineMarkdown(name, NAME_CHARS_MAX));
  if (!before || !after || before === after) return content;
  return content
    .split('\n')
    .map((line) => {
      if (line.startsWith(`# ${before}: `)) return `# ${after}${line.slice(2 + before.length)}`;
      if (line.startsWith(`- **${before}**: `)) return `- **${after}**${line.slice(6 + before.length)}`;
      return line;
    })
    .join('\n');
}
