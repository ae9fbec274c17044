import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, type SourceFile } from './source-file.ts';

/** Reads the pages for people. Excludes decisions and the changelog, which stay as written. */
export function readPages(): Pick<SourceFile, 'path' | 'text'>[] {
  const names = ['.', 'docs', 'client'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
      .map((name) => path.join(folder, name)),
  );
  return names.map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }));
}
