import ts from 'typescript';
import type { SourceFile } from './source-file.ts';

/** Lists exported functions that only call another one with their own parameters, as `file: name → called`: export that one instead. */
export const listPassThrough = ({ path, syntax }: SourceFile): string[] =>
  syntax.statements.flatMap((statement) =>
    isExported(statement)
      ? functionsOf(statement).flatMap(({ name, parameters, body }) => {
          const called = calledWith(body, parameters);
          return called === null ? [] : [`${path}: ${name} → ${called}`];
        })
      : [],
  );

interface NamedFunction {
  name: string;
  parameters: readonly string[];
  body: ts.Node | undefined;
}

function functionsOf(statement: ts.Statement): NamedFunction[] {
  if (ts.isFunctionDeclaration(statement))
    return [{ name: statement.name?.text ?? '', parameters: namesOf(statement), body: statement.body }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer)
      ? [{ name: name.getText(), parameters: namesOf(initializer), body: initializer.body }]
      : [],
  );
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const namesOf = (of: ts.SignatureDeclaration): string[] => of.parameters.map(({ name }) => name.getText());

/** Returns the function that a body calls with exactly these parameters if it does nothing else. */
function calledWith(body: ts.Node | undefined, parameters: readonly string[]): string | null {
  let value = body;
  if (value && ts.isBlock(value)) {
    const [only, ...others] = value.statements;
    if (!only || others.length || !ts.isReturnStatement(only)) return null;
    value = only.expression;
  }
  if (value && ts.isAwaitExpression(value)) value = value.expression;
  if (!value || !ts.isCallExpression(value) || !ts.isIdentifier(value.expression) || !parameters.length)
    return null;
  const given = value.arguments.map((argument) => argument.getText());
  return given.join() === parameters.join() ? value.expression.text : null;
}
