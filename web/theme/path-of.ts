import type { Memory } from '../../client/types.ts';

/** Returns the folder and path of an imported file, or the name of an uploaded one; null for anything else. */
export function pathOf({ root, root_path, filename }: Memory['metadata']): string | null {
  if (typeof root_path === 'string') return typeof root === 'string' ? `${root}/${root_path}` : root_path;
  return typeof filename === 'string' ? filename : null;
}
