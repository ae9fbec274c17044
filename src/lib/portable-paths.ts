/** Names that Windows reserves for devices, whatever the extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;
/** Files that AI agents read as instructions. */
const INSTRUCTIONS =
  /^(?:agents?|claude|gemini|copilot-instructions|cursorrules|skill|soul|system|prompt)(?:\.local|\.override)?\.md$/i;

/** Returns what is wrong with one name in a path on some file system or for some tool, or null. */
export function nameProblem(name: string): string | null {
  if (DEVICES.test(name)) return `"${name}" is a name that Windows keeps for a device`;
  if (INSTRUCTIONS.test(name)) return `"${name}" is a name that agents read as instructions`;
  return /[. ]$/.test(name) ? `"${name}" ends with a dot or a space` : null;
}

/** Folds a path so that two paths are equal if they are one file on a case-insensitive file system. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase();

/** Returns, by path, which paths clash with another one: equal except for case, or inside a path that is a file. */
export function pathClashes(paths: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  const clashes = new Map<string, string>();
  for (const path of paths) {
    const other = known.get(foldPath(path));
    if (other !== undefined && other !== path) clashes.set(path, other);
    known.set(foldPath(path), path);
  }
  for (const path of paths) {
    const names = foldPath(path).split('/');
    for (let length = 1; length < names.length; length++) {
      const file = known.get(names.slice(0, length).join('/'));
      if (file !== undefined) clashes.set(path, file);
    }
  }
  return clashes;
}

/**
 * Maps paths to where files go in a folder or archive: a name that some system refuses gets a `_` in front, and a clashing path a number.
 * For trees older than the check for such paths.
 */
export function portablePaths(paths: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  const placed = new Map<string, string>();
  for (const path of [...paths].sort()) {
    const safe = path
      .split('/')
      .map((name) => (nameProblem(name) ? `_${name.replace(/[. ]+$/, '')}` : name))
      .join('/');
    let place = safe;
    for (let n = 2; clashesWith(place, taken); n++)
      place = safe.replace(/^([^/]*?)(\.[^./]*)?(\/|$)/, `$1-${n}$2$3`);
    taken.add(foldPath(place));
    placed.set(path, place);
  }
  return placed;
}

function clashesWith(path: string, taken: ReadonlySet<string>): boolean {
  const names = foldPath(path).split('/');
  const above = names.slice(0, -1).map((_, at) => names.slice(0, at + 1).join('/'));
  const inside = [...taken].some((other) => other.startsWith(`${names.join('/')}/`));
  return inside || taken.has(names.join('/')) || above.some((folder) => taken.has(folder));
}
