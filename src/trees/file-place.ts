/** The id that `cambium import` gives a file: its name, a hash of the path, and what lies inside of it (of an archive, or the number of a part). */
const FILE_ID = /^(.+?)~[0-9a-f]{12}(?=$|[/#])/s;

/**
 * Where an imported document lies, as who imported it knows it: the name of the folder, the path below it, and the path inside of an archive.
 * Null of what did not come from a file, or whose source gave it an id of its own.
 */
export function filePlace(
  resourceId: string,
  { root, root_path: path }: Readonly<Record<string, unknown>>,
): string | null {
  if (typeof root !== 'string' || typeof path !== 'string') return null;
  const [start, name] = FILE_ID.exec(resourceId) ?? [];
  if (start === undefined || path.slice(path.lastIndexOf('/') + 1) !== name) return null;
  return `${root}/${path}${resourceId.slice(start.length)}`;
}
