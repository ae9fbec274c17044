import { inlineMarkdown } from '../../lib/inline-markdown.ts';
import { capitalize } from '../../lib/strings/capitalize.ts';
import { NAME_CHARS_MAX } from '../tree.ts';
import { folderOf } from '../tree-paths.ts';

/** A file to be linked from the index. */
export interface LinkedFile {
  path: string;
  /** The path that the model writes and the index links to. */
  modelPath: string;
  content: string;
}

const LINK = /\[(?:[^\]\\]|\\.)*\]\(([^()\s]+)\)/g;
const BETWEEN = ' · ';
const OF_TREE = /^(?![a-z]+:).+\.md$/i;
const OTHERS = '- **More**: ';

/**
 * Updates the links of a tree's index to match the served files: adds files that people added, follows renames, and removes links to deleted
 * files. A new link follows those of its folder. The rest of the text stays the same. Pure.
 */
export function relinkIndex(index: string, indexPath: string, files: readonly LinkedFile[]): string {
  const places = new Map(files.map((f) => [encodeURI(f.modelPath), encodeURI(f.path)]));
  const linked = new Set<string>();
  const lines = index.split('\n').flatMap((line) => {
    const links = linksIn(line);
    if (!links.length) return [line];
    const kept = links.flatMap(([link, href = '']) => {
      const place = places.get(href);
      if (place === undefined) return [];
      linked.add(place);
      return [link.replace(`(${href})`, `(${place})`)];
    });
    return kept.length ? [`${line.slice(0, links[0]?.index)}${kept.join(BETWEEN)}`] : [];
  });
  const missing = files.filter((f) => f.path !== indexPath && !linked.has(encodeURI(f.path)));
  for (const file of missing) addLink(lines, file);
  return lines.join('\n');
}

/** Returns the links of an index line; none if it links to places outside the tree. */
function linksIn(line: string): RegExpExecArray[] {
  const links = [...line.matchAll(LINK)];
  return links.every(([, href = '']) => OF_TREE.test(href)) ? links : [];
}

/** Adds a link after the last one of its folder, else to a line for other files. */
function addLink(lines: string[], { path, content }: LinkedFile): void {
  const href = encodeURI(path);
  const link = `[${inlineMarkdown(titleIn(content) || nameIn(path), NAME_CHARS_MAX)}](${href})`;
  const ofFolder = lines.findLastIndex((line) =>
    linksIn(line).some(([, to = '']) => folderOf(to) === folderOf(href)),
  );
  const at = ofFolder >= 0 ? ofFolder : lines.findLastIndex((line) => line.startsWith(OTHERS));
  if (at >= 0) lines[at] += BETWEEN + link;
  else lines.splice(lines.findLastIndex((line) => linksIn(line).length > 0) + 1, 0, OTHERS + link);
}

/** Returns the first heading of a file, without the `#`. */
const titleIn = (content: string): string => /^#\s+(.+)$/m.exec(content)?.[1]?.trim() ?? '';

/** `company/our-offices.md` → “Our offices”. */
function nameIn(path: string): string {
  const words = (path.split('/').at(-1) ?? path).replace(/\.md$/, '').replace(/[-_]+/g, ' ');
  return capitalize(words);
}
