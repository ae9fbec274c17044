import path from 'node:path';
import { inject } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What tests often start as a process, and `npm test` therefore bundles. */
export const BUNDLED = ['src/main.ts', 'src/cli/main.ts', 'test/vendors/oauth/oauth-service.ts'] as const;

type Bundled = (typeof BUNDLED)[number];

/** Returns the name of a source file's bundle, without its ending. */
export const bundleName = (source: Bundled): string => source.replaceAll('/', '-').replace('.ts', '');

/** Returns the file to start: the bundle in `dir`, or without one the source. */
export const startFile = (source: Bundled, dir = inject('bundleDir')): string =>
  dir === null ? path.join(ROOT, source) : path.join(dir, `${bundleName(source)}.mjs`);
