import { inlineMarkdown } from '../../lib/inline-markdown.ts';
import { NAME_CHARS_MAX } from '../tree.ts';
import { workstreamPath } from '../tree-paths.ts';

const TEAM_PATH = /^workstreams\/([^/]+)\/(.+)$/;

/** Returns the new path of a file of team `from` when the team is renamed to `to`; null for paths of other teams. */
export function relabelPath(path: string, from: string, to: string): string | null {
  const [, slug, rest] = TEAM_PATH.exec(path) ?? [];
  return slug === from && rest !== undefined ? workstreamPath(to, rest) : null;
}

/** Returns the new paths of a team's files; if the new team already has a file of that name, the old team's slug is put in front. */
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

/** Rewrites links into the old team's folder to point into the new one, and to the new names of moved files. */
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

/** Replaces the team's old name in titles and index lines. */
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
