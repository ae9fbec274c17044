import { execFileSync } from 'node:child_process';
import { parseMarkdown } from '../../src/parse/markdown/parse-markdown.ts';
import { documentText } from '../../src/parse/blocks/document-text.ts';

/** A handbook page at two times. */
export interface PageHistory {
  path: string;
  before: string;
  after: string;
}

export interface Handbook {
  /** Pages that changed in between. */
  changed: PageHistory[];
  from: string;
  to: string;
}

const BYTES_MAX = 64 * 1024 * 1024;
/** Shorter pages are redirects and stubs. */
const PAGE_CHARS_MIN = 400;

/** Reads the Markdown pages of a git repository as of some days before its newest commit, and as of that commit. */
export function readHandbook(repository: string, days: number): Handbook {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: BYTES_MAX });
  const to = git('log', '-1', '--format=%cI').trim();
  const before = new Date(Date.parse(to) - days * 86_400_000).toISOString();
  const old = git('log', '-1', `--before=${before}`, '--format=%H').trim();
  if (!old) return { changed: [], from: before, to };
  const paths = git('diff', '--name-only', '--diff-filter=M', '-z', old, 'HEAD').split('\0');
  const pages = paths.filter((path) => /\.(?:md|markdown|mdx)$/i.test(path));
  const textAt = (commit: string, path: string) =>
    documentText(
      parseMarkdown(git('show', `${commit}:${path}`)).blocks.map((block, i) => ({ ...block, id: String(i) })),
    );
  const changed = pages
    .map((path) => ({ path, before: textAt(old, path), after: textAt('HEAD', path) }))
    .filter((page) => page.before.length >= PAGE_CHARS_MIN && page.after.length >= PAGE_CHARS_MIN);
  return { changed, from: before, to };
}
