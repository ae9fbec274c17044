/** The id that `cambium import` gives a file: its name, a hash of its path, and the path inside it (in an archive) or a part number. */
const FILE_ID = /^(.+?)~[0-9a-f]{12}(?=$|[/#])/s;

/**
 * Returns where an imported document is, as its importer knows it: the folder's name, the path below it, and the path inside an archive.
 * Returns null if it did not come from a file, or if its source gave it a different id.
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
