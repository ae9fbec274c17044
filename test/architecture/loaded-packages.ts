import path from 'node:path';
import type { SourceFile } from './source-file.ts';

/** Imports that Node follows when it loads a file: not those of types, nor those inside functions. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'([^']+)'/gm;

/** Lists the specifiers of packages that an entry file loads, itself or through our own files. */
export function listLoadedPackages(
  entry: string,
  files: readonly Pick<SourceFile, 'path' | 'text'>[],
): string[] {
  const textOf = new Map(files.map((file) => [file.path, file.text]));
  const loaded = new Set([entry]);
  const packages = new Set<string>();
  for (const file of loaded)
    for (const [, specifier = ''] of (textOf.get(file) ?? '').matchAll(IMPORT)) {
      if (specifier.startsWith('.')) loaded.add(path.posix.join(path.posix.dirname(file), specifier));
      else if (!specifier.startsWith('node:')) packages.add(specifier);
    }
  return [...packages].sort();
}
