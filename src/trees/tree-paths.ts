import type { SpecTier } from './config/tree-config.ts';

export const INDEX_PATH = 'index.md';

/** Returns the path of a file about the whole organization. */
export const companyPath = (filename: string): string => `company/${filename}`;

/** Returns the path of a team's file. */
export const workstreamPath = (slug: string, filename: string): string => `workstreams/${slug}/${filename}`;

/** Returns the path of a user's file: in the user id, anything but letters, digits, `.`, `_`, `-` and `@` becomes `-`. */
export const personalPath = (userId: string, filename: string): string =>
  `personal/${
    userId
      .replace(/[^\p{L}\p{N}._@-]+/gu, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/^\./, '') || 'me'
  }/${filename}`;

/** Returns the tier of a path, or of a tier's own name. */
export function tierOf(path: string): SpecTier {
  if (path === 'workstream' || path.startsWith('workstreams/')) return 'workstream';
  return path === 'personal' || path.startsWith('personal/') ? 'personal' : 'company';
}

/** Returns the team slug of a path, or an empty string if it belongs to no team. */
export const teamOf = (path: string): string => /^workstreams\/([^/]+)\//.exec(path)?.[1] ?? '';
/** Returns the folder of a path, ending with `/`; '' for a file at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
