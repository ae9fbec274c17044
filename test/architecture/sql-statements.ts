import ts from 'typescript';

/** A tagged template with SQL, or a text passed to `unsafe` on its own, as the tenant rule reads it. */
export interface SqlStatement {
  /** `file:line`. */
  place: string;
  /**
   * The SQL in lower case. Values and fragments become `$`; `visibleTo(db, 'd', viewer)` becomes `visible:d`, `db('documents')` the name.
   * Nested templates are separate statements.
   */
  text: string;
  /** Why the statement may read all apps: the text of a comment `Across apps: …` on it or on its function. */
  acrossApps: string | null;
}

/** Returns the SQL of a source file. */
export function readStatements(file: string, text: string): SqlStatement[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: SqlStatement[] = [];
  const visit = (node: ts.Node): void => {
    const template = sqlOf(node);
    if (template) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        place: `${file}:${line + 1}`,
        text: templateText(template).toLowerCase(),
        acrossApps: findReason(node, text),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sqlOf(node: ts.Node): ts.TemplateLiteral | ts.StringLiteral | null {
  if (ts.isTaggedTemplateExpression(node)) return node.template;
  if (!ts.isCallExpression(node) || ts.isTemplateSpan(node.parent)) return null;
  const [sql] = node.arguments;
  const isUnsafe = node.expression.getText().endsWith('.unsafe');
  return isUnsafe && sql && (ts.isTemplateLiteral(sql) || ts.isStringLiteral(sql)) ? sql : null;
}

function templateText(template: ts.TemplateLiteral | ts.StringLiteral): string {
  if (ts.isStringLiteralLike(template)) return withoutComments(template.text);
  const spans = template.templateSpans.map((span) => placeholderOf(span.expression) + span.literal.text);
  return withoutComments(template.head.text + spans.join(''));
}

function placeholderOf(expression: ts.Expression): string {
  if (!ts.isCallExpression(expression)) return '$';
  const [name, alias] = expression.arguments;
  if (expression.expression.getText() === 'visibleTo' && alias && ts.isStringLiteral(alias))
    return ` visible:${alias.text} `;
  const isName = ts.isIdentifier(expression.expression) && expression.arguments.length === 1;
  return isName && name && ts.isStringLiteral(name) ? name.text : '$';
}

const withoutComments = (sql: string): string =>
  sql.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');

/** Searches the comments above the statement and above the function that contains it. */
function findReason(node: ts.Node, text: string): string | null {
  for (let up: ts.Node | undefined = node; up && !ts.isSourceFile(up); up = up.parent) {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, up.getFullStart()) ?? []) {
      const reason = /\bAcross apps: (\S.*)/.exec(text.slice(pos, end))?.[1];
      if (reason !== undefined) return reason;
    }
  }
  return null;
}
