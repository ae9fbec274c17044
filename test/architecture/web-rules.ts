import path from 'node:path';
import type { SourceFile } from './source-file.ts';

/** Parts of the repository that the app may import; tests of its pages run the whole service. */
const OUTSIDE = ['client/', 'src/lib/lists/', 'src/lib/strings/', 'src/merge/', 'src/vocabulary.ts'];

/** Returns the relative imports of a file of `web/`, as paths from the root of the repository. */
const targetsOf = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  );

/** Returns `home` for `web/pages/home/x.tsx`. */
const pageOf = (file: string): string | null => /^web\/pages\/([^/]+)\//.exec(file)?.[1] ?? null;

/** Lists imports that leave the app, go from one page to another, or from a part or its data to a page. */
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

/** Ways to turn text into HTML or run it, and modules that do not exist in browsers. */
const UNSAFE =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|from 'node:|\shttps?:\/\/(?!www\.w3\.org)/;

export const listUnsafeWebFiles = (files: readonly SourceFile[]): string[] =>
  files.filter(({ isTest, text }) => !isTest && UNSAFE.test(text)).map((file) => file.path);
