import ts from 'typescript';
import { countLines, lineOf, nodesOf, placeOf, roomOf, type SourceFile } from './source-file.ts';

export interface Measured {
  place: string;
  lines: number;
}

export const measureFiles = (files: readonly SourceFile[]): Measured[] =>
  files.map((file) => ({ place: file.path, lines: countLines(file) }));

/** Measures functions with a body in braces; nested ones count separately and as part of the outer one. */
export function measureFunctions(files: readonly SourceFile[]): Measured[] {
  return files.flatMap((file) =>
    [...nodesOf(file.syntax)]
      .filter(
        (node) => ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body as ts.Node),
      )
      .map((node) => ({
        place: placeOf(file, node),
        lines: lineOf(file, node.getEnd()) - lineOf(file, node.getStart()) + 1,
      })),
  );
}

/** Returns the value below which a share of the numbers lies; 0 for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Counts the files of each folder, without tests. */
export const filesPerFolder = (files: readonly SourceFile[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')))].map(([folder, list]) => [
      folder,
      list.filter(({ isTest }) => !isTest).length,
    ]),
  );

export const listNonNullAssertions = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    [...nodesOf(file.syntax)].filter(ts.isNonNullExpression).map((node) => placeOf(file, node)),
  );

export interface TypeAssertion {
  place: string;
  /** Whether there is a comment on the same line or on the line above the statement. */
  hasReason: boolean;
}

/** Lists every `as` except `as const`. */
export function listTypeAssertions(files: readonly SourceFile[]): TypeAssertion[] {
  return files.flatMap((file) =>
    [...nodesOf(file.syntax)]
      .filter((node) => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))
      .map((node) => ({ place: placeOf(file, node), hasReason: hasComment(file, node) })),
  );
}

function hasComment(file: SourceFile, node: ts.Node): boolean {
  const lines = file.text.split('\n');
  const last = lineOf(file, node.getEnd());
  let statement = node;
  while (!ts.isStatement(statement) && statement.parent) statement = statement.parent;
  const first = lineOf(file, statement.getStart());
  const own = lines.slice(Math.max(first, last - 2), last + 1).some((line) => /\/\/|\/\*/.test(line));
  return own || /^\s*(?:\/\/|\*\/|\/\*\*)/.test(lines[first - 1] ?? '');
}

export interface TestShare {
  room: string;
  code: number;
  tests: number;
  share: number;
}

/** Returns lines of tests per line of code, by room. */
export function testShares(files: readonly SourceFile[]): TestShare[] {
  return [...Map.groupBy(files, ({ path }) => roomOf(path))].map(([room, list]) => testShare(room, list));
}

export function testShare(room: string, files: readonly SourceFile[]): TestShare {
  const sum = (tests: boolean) =>
    files.filter(({ isTest }) => isTest === tests).reduce((lines, file) => lines + countLines(file), 0);
  const [code, tests] = [sum(false), sum(true)];
  return { room, code, tests, share: code === 0 ? 1 : tests / code };
}

/** Lists names that several files export with different meanings, with the files. */
export function listAmbiguousExports(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const statement of file.syntax.statements)
      for (const name of exportedNames(statement))
        places.set(name, (places.get(name) ?? new Set()).add(file.path));
  return [...places]
    .filter(([, list]) => list.size > 1)
    .map(([name, list]) => `${name}: ${[...list].join(', ')}`)
    .sort();
}

/** Lists exported functions without a comment directly above. Those named as constants, such as opcodes, share the one of their table. */
export const listUndescribed = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    file.syntax.statements
      .filter((statement) => isExported(statement) && isFunction(statement))
      .filter((statement) => !/(?:\*\/|(?:^|\n)\/\/[^\n]*)\n$/.test(textBefore(statement)))
      .map((statement) => placeOf(file, statement)),
  );

const textBefore = (statement: ts.Statement): string =>
  statement.getFullText().slice(0, statement.getLeadingTriviaWidth());

const isFunction = (statement: ts.Statement): boolean =>
  ts.isFunctionDeclaration(statement) ||
  (ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(
      ({ name, initializer }) =>
        initializer && ts.isArrowFunction(initializer) && !/^[A-Z\d_]+$/.test(name.getText()),
    ));

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function exportedNames(statement: ts.Statement): string[] {
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return 'name' in statement && statement.name ? [(statement.name as ts.Identifier).text] : [];
}
