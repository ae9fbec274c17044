import type { SpecTier } from './config/tree-config.ts';

export const INDEX_PATH = 'index.md';

export const companyPath = (filename: string): string => `company/${filename}`;
export const workstreamPath = (slug: string, filename: string): string => `workstreams/${slug}/${filename}`;

/** A user id as a path segment: anything but letters, digits, `.`, `_`, `-` and `@` becomes `-`. */
export const personalPath = (userId: string, filename: string): string =>
  `personal/${
    userId
      .replace(/[^\p{L}\p{N}._@-]+/gu, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/^\./, '') || 'me'
  }/${filename}`;

/** Which tier a path of a person's own file is of. */
export function tierOf(path: string): SpecTier {
  if (path === 'workstream' || path.startsWith('workstreams/')) return 'workstream';
  return path === 'personal' || path.startsWith('personal/') ? 'personal' : 'company';
}

/** The team of a path, empty when it is of none. */
export const teamOf = (path: string): string => /^workstreams\/([^/]+)\//.exec(path)?.[1] ?? '';
