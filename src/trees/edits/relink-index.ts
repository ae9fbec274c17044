import { inlineMarkdown } from '../../lib/inline-markdown.ts';
import { NAME_CHARS_MAX } from '../tree.ts';

/** A file as the map has to show it. */
export interface LinkedFile {
  path: string;
  /** The path under which the model writes it, and the map links it. */
  modelPath: string;
  content: string;
}

const LINK = /\[(?:[^\]\\]|\\.)*\]\(([^()\s]+)\)/g;
const BETWEEN = ' · ';
const OF_TREE = /^(?![a-z]+:).+\.md$/i;
const OTHERS = '- **More**: ';

/**
 * The map of a tree with the links that the served files need: to files that people added, at the new paths of those they renamed, and none to
 * deleted ones. A new link stands behind those of its folder. The rest of the text stays as it is. Pure.
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

/** The links of a line that is a part of the map; none of one that links to other places. */
function linksIn(line: string): RegExpExecArray[] {
  const links = [...line.matchAll(LINK)];
  return links.every(([, href = '']) => OF_TREE.test(href)) ? links : [];
}

/** Puts a link behind the last one of its folder, else into a line for others. */
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

const folderOf = (href: string): string => href.slice(0, href.lastIndexOf('/') + 1);

/** The first heading of a file, without the mark. */
const titleIn = (content: string): string => /^#\s+(.+)$/m.exec(content)?.[1]?.trim() ?? '';

/** `company/our-offices.md` → “Our offices”. */
function nameIn(path: string): string {
  const words = (path.split('/').at(-1) ?? path).replace(/\.md$/, '').replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
