/** A commit as `git log -m --format=raw --name-only` shows it. */
export interface Commit {
  id: string;
  parents: string[];
  /** The author's time in seconds since 1970. */
  seconds: number;
  /** The author's offset at that time, in minutes east of UTC. */
  offset: number | null;
  /** The paths that differ from each parent, by parent; for a first commit all paths, under ''. A missing parent has the same files. */
  changed: Map<string, Set<string>>;
}

/**
 * Finds for each path the commit that `git log -1 -- PATH` shows: ignores a branch that left the path unchanged or whose change was not
 * merged. Takes the commits of one walk, children before parents, each once. Pure.
 */
export class LastChanges {
  /** Paths whose last change is searched for from a commit on. */
  readonly #wanted: Map<string, Set<string>>;
  readonly found = new Map<string, Commit>();

  constructor(head: string, paths: Iterable<string>) {
    this.#wanted = new Map([[head, new Set(paths)]]);
  }

  get isDone(): boolean {
    return this.#wanted.size === 0;
  }

  take(commit: Commit): void {
    const wanted = this.#wanted.get(commit.id);
    if (!wanted) return;
    this.#wanted.delete(commit.id);
    const [first, ...others] = commit.parents;
    if (first === undefined) {
      for (const path of wanted) this.#find(path, commit);
      return;
    }
    for (const path of commit.changed.get(first) ?? []) {
      if (!wanted.delete(path)) continue;
      const same = others.find((parent) => !commit.changed.get(parent)?.has(path));
      if (same === undefined) this.#find(path, commit);
      else this.#want(same, new Set([path]));
    }
    if (wanted.size > 0) this.#want(first, wanted);
  }

  #find(path: string, commit: Commit): void {
    if (!this.found.has(path)) this.found.set(path, commit);
  }

  #want(id: string, paths: Set<string>): void {
    const known = this.#wanted.get(id);
    if (!known) this.#wanted.set(id, paths);
    else for (const path of paths) known.add(path);
  }
}

/** A commit that changed this many files may have added or rewritten all of them at once. */
const WHOLE_FILES_MIN = 20;

/**
 * Returns the paths whose last change touched every file of their folder at once, in a commit of many files: an import into the repository,
 * a move, a new format. As with the time of a copy, its day says nothing about them. A file alone in its folder, as with pages in folders
 * of their own, is considered with all files below the nearest folder that has more. Pure.
 */
export function findWholeFolders(found: ReadonlyMap<string, Pick<Commit, 'id'>>): Set<string> {
  const all = [...found].map(([path, { id }]) => ({ path, id }));
  const large = new Set(
    [...Map.groupBy(all, ({ id }) => id)]
      .filter(([, own]) => own.length >= WHOLE_FILES_MIN)
      .map(([id]) => id),
  );
  const inFolder = Map.groupBy(all, ({ path }) => parentOf(path));
  const below = new Map<string, { files: number; ids: Set<string> }>();
  for (const { path, id } of all)
    for (let folder = parentOf(path); ; folder = parentOf(folder)) {
      const known = below.get(folder) ?? { files: 0, ids: new Set() };
      below.set(folder, { files: known.files + 1, ids: known.ids.add(id) });
      if (folder === '') break;
    }
  const idsAround = (folder: string): Set<string> => {
    const own = inFolder.get(folder) ?? [];
    if (own.length > 1) return new Set(own.map(({ id }) => id));
    let around = folder;
    while (around !== '' && (below.get(around)?.files ?? 0) < 2) around = parentOf(around);
    return below.get(around)?.ids ?? new Set();
  };
  const whole = [...inFolder].filter(([folder, [first]]) => {
    const ids = first && large.has(first.id) ? idsAround(folder) : null;
    return ids?.size === 1;
  });
  return new Set(whole.flatMap(([, own]) => own.map(({ path }) => path)));
}

/** Returns the folder of a path, with a trailing slash; '' for the root. */
const parentOf = (path: string): string => path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);

/** Reads the output of `git log -m --format=raw --name-only --no-abbrev` line by line. A merge is one commit with an entry per parent. */
export async function* readCommits(lines: AsyncIterable<string>): AsyncGenerator<Commit> {
  let commit: Commit | null = null;
  let names = new Set<string>();
  let isHeader = false;
  for await (const line of lines) {
    const [, id, from] = /^commit ([0-9a-f]{40,64})(?: \(from ([0-9a-f]{40,64})\))?$/.exec(line) ?? [];
    if (id !== undefined) {
      if (commit && commit.id !== id) {
        yield commit;
        commit = null;
      }
      commit ??= { id, parents: [], seconds: 0, offset: null, changed: new Map() };
      isHeader = true;
      names = new Set();
      if (from !== undefined) commit.changed.set(from, names);
    } else if (commit === null) continue;
    else if (line === '') isHeader = false;
    else if (isHeader) readHeader(commit, line);
    else if (!line.startsWith('    ')) {
      const [parent] = commit.parents;
      if (commit.changed.size === 0) commit.changed.set(parent ?? '', names);
      names.add(line);
    }
  }
  if (commit) yield commit;
}

function readHeader(commit: Commit, line: string): void {
  const [word, rest = ''] = line.split(' ', 2);
  if (word === 'parent' && !commit.parents.includes(rest)) commit.parents.push(rest);
  if (word !== 'author') return;
  const [, seconds = '0', sign, hours, minutes] = /> (\d+) ([+-])(\d\d)(\d\d)$/.exec(line) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  Object.assign(commit, { seconds: Number(seconds), offset: (sign === '-' ? -size : size) || null });
}
