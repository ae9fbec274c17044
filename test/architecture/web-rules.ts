import path from 'node:path';
import type { SourceFile } from './source-file.ts';

/** What the app may import of the rest of the repository; tests of its pages drive the whole service. */
const OUTSIDE = ['client/', 'src/merge/'];

/** What a file of `web/` imports by relative paths, from the root of the repository. */
const targetsOf = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  );

/** `web/pages/home/x.tsx` → `home`. */
const pageOf = (file: string): string | null => /^web\/pages\/([^/]+)\//.exec(file)?.[1] ?? null;

/** Imports of the app that leave it, go from one page to another, or from a part or its data to a page. */
export function listWrongWebImports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) => targetsOf(file).map((target) => ({ file: file.path, target })))
    .filter(({ file, target }) => {
      if (!target.startsWith('web/')) return !OUTSIDE.some((folder) => target.startsWith(folder));
      const page = pageOf(target);
      return page !== null && page !== pageOf(file) && file !== 'web/routes.tsx';
    })
    .map(({ file, target }) => `${file} → ${target}`);
}

/** Ways to make HTML of text, or to run it, and modules that no browser has. */
const UNSAFE =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|from 'node:|\shttps?:\/\/(?!www\.w3\.org)/;

export const listUnsafeWebFiles = (files: readonly SourceFile[]): string[] =>
  files.filter(({ isTest, text }) => !isTest && UNSAFE.test(text)).map((file) => file.path);
