import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../../cli-error.ts';
import { describeFileError } from '../../output/file-error.ts';
import { type ImportRoot, innermostRoot, pathInside } from './import-root.ts';
import { IgnoreFiles, matcherOf, type PathMatcher } from './path-rules.ts';
import { skipFile, skipFolder } from './skip-rules.ts';
import { compareText } from '../../../lib/lists/compare-text.ts';

export interface FoundFile {
  /** Absolute, links resolved. */
  path: string;
  /** The name of its root, and its path inside it, with `/`: what identifies the file, wherever the root is. */
  root: string;
  rootPath: string;
  /** Display name: `root/rootPath`. */
  shown: string;
  sizeBytes: number;
  mtimeMs: number;
  /** Whether the user asked for this file by its path or with --include: no heuristic skips it. */
  isWanted: boolean;
}

/** Something that is not imported, and why. */
export interface LeftOut {
  shown: string;
  reason: string;
}

export interface Walk {
  files: FoundFile[];
  skipped: LeftOut[];
  /** What could not be read. */
  failed: LeftOut[];
  /** The walked folders, as `root` or `root/path`: what was known below one and was not found is gone. */
  folders: string[];
}

export interface WalkOptions {
  /** The roots of the given paths and of earlier imports; a file belongs to the innermost one. */
  roots: readonly ImportRoot[];
  /** Patterns as in `.gitignore`: only matching files are taken, even those that would otherwise be skipped. */
  include?: readonly string[];
  /** Patterns of files and folders to exclude. */
  exclude?: readonly string[];
}

/** Returns every file below the given paths, without duplicates, sorted by name. Throws CliError if a path does not exist. */
export async function walkFiles(paths: readonly string[], options: WalkOptions): Promise<Walk> {
  const walker = new Walker(options);
  for (const given of paths) await walker.walk(await resolvePath(given));
  return walker.found;
}

/** Returns the absolute path of what the user named, links resolved; throws CliError if it does not exist. */
export async function resolvePath(given: string): Promise<string> {
  return realpath(path.resolve(given)).catch((error: unknown) => {
    throw new CliError(`${given} cannot be read: ${describeFileError(error)}`);
  });
}

class Walker {
  readonly found: Walk = { files: [], skipped: [], failed: [], folders: [] };
  readonly #roots: readonly ImportRoot[];
  readonly #include: PathMatcher | null;
  readonly #exclude: PathMatcher | null;
  readonly #seen = new Set<string>();

  constructor({ roots, include = [], exclude = [] }: WalkOptions) {
    this.#roots = roots;
    this.#include = include.length > 0 ? matcherOf(include) : null;
    this.#exclude = exclude.length > 0 ? matcherOf(exclude) : null;
  }

  async walk(absolute: string): Promise<void> {
    const isFolder = (await stat(absolute)).isDirectory();
    if (!isFolder) return this.#visit(absolute, null);
    const nested = this.#roots.filter(({ folder }) => folder.startsWith(absolute + path.sep));
    this.found.folders.push(this.#place(absolute).shown, ...nested.map(({ name }) => name));
    await this.#visit(absolute, await IgnoreFiles.above(absolute));
  }

  /** `ignored`: the rules that apply there; null for a file that was named, which no rule excludes. */
  async #visit(absolute: string, ignored: IgnoreFiles | null): Promise<void> {
    const place = this.#place(absolute);
    try {
      const info = await stat(absolute);
      if (info.isDirectory()) return await this.#visitFolder(absolute, ignored);
      const isWanted = ignored === null || this.#include !== null;
      const reason = !info.isFile()
        ? 'not a regular file'
        : info.size === 0
          ? 'empty'
          : isWanted
            ? null
            : skipFile(path.basename(absolute));
      // What the user named and cannot be read is no success.
      const isRefused = ignored === null && !info.isFile();
      if (reason !== null) this.found[isRefused ? 'failed' : 'skipped'].push({ shown: place.shown, reason });
      else if (!this.#seen.has(absolute)) {
        this.#seen.add(absolute);
        this.found.files.push({
          path: absolute,
          ...place,
          sizeBytes: info.size,
          mtimeMs: info.mtimeMs,
          isWanted,
        });
      }
    } catch (error) {
      this.found.failed.push({ shown: place.shown, reason: describeFileError(error) });
    }
  }

  async #visitFolder(absolute: string, above: IgnoreFiles | null): Promise<void> {
    const ignored = await (above ?? IgnoreFiles.none).below(absolute);
    const entries = await readdir(absolute, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    const skipAll = skipFolder(path.basename(absolute), names);
    if (skipAll !== null) {
      this.found.skipped.push({ shown: this.#place(absolute).shown, reason: skipAll });
      return;
    }
    for (const entry of entries.toSorted((a, b) => compareText(a.name, b.name))) {
      const inner = path.join(absolute, entry.name);
      const reason = this.#reasonToSkip(inner, entry, ignored);
      if (reason === null) await this.#visit(inner, ignored);
      else if (reason !== '') this.found.skipped.push({ shown: this.#place(inner).shown, reason });
    }
  }

  /** Returns null if the file is taken; an empty reason if it is skipped silently, because the user asked for other files. */
  #reasonToSkip(
    absolute: string,
    entry: { name: string; isDirectory: () => boolean; isSymbolicLink: () => boolean },
    ignored: IgnoreFiles,
  ): string | null {
    const { rootPath } = this.#place(absolute);
    const isFolder = entry.isDirectory();
    if (this.#exclude?.(rootPath, isFolder)) return 'excluded by --exclude';
    if (entry.name === '.git') return 'hidden';
    if (this.#include && !isFolder) return this.#include(rootPath, false) ? null : '';
    if (entry.name.startsWith('.')) return 'hidden';
    // A link may lead out of the folder or in a circle; to import its target, name it.
    if (entry.isSymbolicLink()) return 'a symbolic link';
    return ignored.reason(absolute, isFolder);
  }

  #place(absolute: string): { root: string; rootPath: string; shown: string } {
    const root = innermostRoot(this.#roots, absolute);
    if (!root) throw new Error(`${absolute} is not in any imported folder.`);
    const rootPath = pathInside(root.folder, absolute);
    return { root: root.name, rootPath, shown: rootPath === '' ? root.name : `${root.name}/${rootPath}` };
  }
}
