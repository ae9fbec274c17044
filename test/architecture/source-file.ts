import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Folders with our TypeScript; `src` first. */
export const CODE_FOLDERS = ['src', 'client', 'web', 'bench', 'eval', 'scripts', 'test'] as const;

/** A TypeScript file of the repository. */
export interface SourceFile {
  /** Path from the root of the repository, with `/`. */
  path: string;
  text: string;
  isTest: boolean;
  /** Parsed on first access: most rules read only the text of most files. */
  readonly syntax: ts.SourceFile;
}

const readFolders = new Map<string, readonly SourceFile[]>();

/** Reads the TypeScript files below a folder of the repository, sorted by name; once per process. */
export function readSourceFiles(folder: string): readonly SourceFile[] {
  const files = readFolders.get(folder) ?? readFolder(folder);
  readFolders.set(folder, files);
  return files;
}

/** Installed or built files. */
const NOT_OURS = /^(?:node_modules|dist|\.build-\d+)$/;

const readFolder = (folder: string): SourceFile[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.split(path.sep).some((part) => NOT_OURS.test(part)))
    .sort()
    .map((name) =>
      parseSource(
        `${folder}/${name.split(path.sep).join('/')}`,
        readFileSync(path.join(ROOT, folder, name), 'utf8'),
      ),
    );

export function parseSource(name: string, text: string): SourceFile {
  let syntax: ts.SourceFile | undefined;
  return {
    path: name,
    text,
    isTest: name.endsWith('.test.ts'),
    get syntax() {
      const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      syntax ??= ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
      return syntax;
    },
  };
}

export const countLines = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** Returns the first folder below `src`, or the file's own name if it is directly in `src`. */
export const roomOf = (file: string): string => file.split('/')[1] ?? '';

/** Yields every node of a file, parents before children. */
export function* nodesOf(root: ts.Node): Generator<ts.Node> {
  // A stack: nested generators would pass every deep node up through all its parents.
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    open.push(...children.reverse());
  }
}

export const placeOf = (file: SourceFile, node: ts.Node): string =>
  `${file.path}:${lineOf(file, node.getStart()) + 1}`;

export const lineOf = (file: SourceFile, position: number): number =>
  file.syntax.getLineAndCharacterOfPosition(position).line;
