import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readRegular } from './open-file.ts';
import { pathInside } from './import-root.ts';

/** Returns whether a path matches, relative to a root and with `/`. */
export type PathMatcher = (rootPath: string, isFolder: boolean) => boolean;

/** Matches patterns in the syntax of `.gitignore`: `*.md`, `drafts/`, `/notes/**`. */
export function matcherOf(patterns: readonly string[]): PathMatcher {
  const rules = ignore().add([...patterns]);
  return (rootPath, isFolder) => rootPath !== '' && rules.ignores(isFolder ? `${rootPath}/` : rootPath);
}

/** In this order: `.cambiumignore` can re-include with `!pattern` what `.gitignore` excludes. */
const FILE_NAMES = ['.gitignore', '.cambiumignore'] as const;

interface RuleFile {
  folder: string;
  name: string;
  rules: Ignore;
}

/** The `.gitignore` and `.cambiumignore` files that apply in a folder: its own and those of the folders above. */
export class IgnoreFiles {
  static readonly none = new IgnoreFiles([]);
  readonly #files: readonly RuleFile[];

  private constructor(files: readonly RuleFile[]) {
    this.#files = files;
  }

  /** Reads the files of the folders above one, up to the root of its git working tree; none outside of one. */
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

  /** Adds the files of this folder. */
  async below(folder: string): Promise<IgnoreFiles> {
    const own: RuleFile[] = [];
    for (const name of FILE_NAMES) {
      const text = await readRules(path.join(folder, name));
      if (text !== null) own.push({ folder, name, rules: ignore().add(text) });
    }
    return own.length > 0 ? new IgnoreFiles([...this.#files, ...own]) : this;
  }

  /** Returns why a path is excluded, or null. The innermost file with a matching rule decides. */
  reason(absolute: string, isFolder: boolean): string | null {
    for (const { folder, name, rules } of this.#files.toReversed()) {
      const inside = pathInside(folder, absolute);
      const { ignored, unignored } = rules.test(isFolder ? `${inside}/` : inside);
      if (unignored) return null;
      if (ignored) return `ignored by ${name}`;
    }
    return null;
  }
}

async function readRules(file: string): Promise<string | null> {
  try {
    return (await readRegular(file)).toString('utf8');
  } catch {
    return null; // missing or unreadable: then it excludes nothing
  }
}
