import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Whether a path, relative to a root and with `/`, matches. */
export type PathMatcher = (rootPath: string, isFolder: boolean) => boolean;

/** Matches patterns as `.gitignore` has them: `*.md`, `drafts/`, `/notes/**`. */
export function matcherOf(patterns: readonly string[]): PathMatcher {
  const rules = ignore().add([...patterns]);
  return (rootPath, isFolder) => rootPath !== '' && rules.ignores(isFolder ? `${rootPath}/` : rootPath);
}

/** In this order: what `.gitignore` leaves out, `.cambiumignore` can take back in with `!pattern`. */
const FILE_NAMES = ['.gitignore', '.cambiumignore'] as const;

interface RuleFile {
  folder: string;
  name: string;
  rules: Ignore;
}

/** The `.gitignore` and `.cambiumignore` files that hold in a folder: its own and those of the folders above. */
export class IgnoreFiles {
  static readonly none = new IgnoreFiles([]);
  readonly #files: readonly RuleFile[];

  private constructor(files: readonly RuleFile[]) {
    this.#files = files;
  }

  /** The files of the folders above one, up to the top of its git working tree; none outside of one. */
  static async above(folder: string): Promise<IgnoreFiles> {
    const folders: string[] = [];
    for (let up = folder; ; up = path.dirname(up)) {
      if (up !== folder) folders.unshift(up);
      if (existsSync(path.join(up, '.git'))) break;
      if (up === path.dirname(up)) return IgnoreFiles.none;
    }
    let files = IgnoreFiles.none;
    for (const one of folders) files = await files.below(one);
    return files;
  }

  /** With the files of this folder too. */
  async below(folder: string): Promise<IgnoreFiles> {
    const own: RuleFile[] = [];
    for (const name of FILE_NAMES) {
      const text = await readRules(path.join(folder, name));
      if (text !== null) own.push({ folder, name, rules: ignore().add(text) });
    }
    return own.length > 0 ? new IgnoreFiles([...this.#files, ...own]) : this;
  }

  /** Why a path is left out; null when it is not. The innermost file that says something decides. */
  reason(absolute: string, isFolder: boolean): string | null {
    for (const { folder, name, rules } of this.#files.toReversed()) {
      const inside = path.relative(folder, absolute).split(path.sep).join('/');
      const { ignored, unignored } = rules.test(isFolder ? `${inside}/` : inside);
      if (unignored) return null;
      if (ignored) return `ignored by ${name}`;
    }
    return null;
  }
}

async function readRules(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null; // there is none, or it cannot be read: then it rules nothing out
  }
}
