import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Where TypeScript of ours stands; `src` first. */
export const CODE_FOLDERS = ['src', 'client', 'bench', 'eval', 'scripts', 'test'] as const;

/** A TypeScript file of the repository, read and parsed. */
export interface SourceFile {
  /** From the root of the repository, with `/`. */
  path: string;
  text: string;
  isTest: boolean;
  syntax: ts.SourceFile;
}

/** The TypeScript files below a folder of the repository, in the order of their names. */
export function readSourceFiles(folder: string): SourceFile[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.split(path.sep).includes('node_modules'))
    .sort()
    .map((name) =>
      parseSource(
        `${folder}/${name.split(path.sep).join('/')}`,
        readFileSync(path.join(ROOT, folder, name), 'utf8'),
      ),
    );
}

export const parseSource = (name: string, text: string): SourceFile => ({
  path: name,
  text,
  isTest: name.endsWith('.test.ts'),
  syntax: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
});

export const countLines = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** The first folder below `src`, or the file's own name when it lies in `src`. */
export const roomOf = (file: string): string => file.split('/')[1] ?? '';

/** Every node of a file, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

export const placeOf = (file: SourceFile, node: ts.Node): string =>
  `${file.path}:${lineOf(file, node.getStart()) + 1}`;

export const lineOf = (file: SourceFile, position: number): number =>
  file.syntax.getLineAndCharacterOfPosition(position).line;
