export type PartKind =
  | 'space'
  | 'heading'
  | 'rule'
  | 'paragraph'
  | 'item'
  | 'row'
  | 'table-head'
  | 'code'
  | 'definition';

/** A part of a Markdown text: whole lines that belong together. */
export interface MarkdownPart {
  kind: PartKind;
  text: string;
  /** Columns before an item's marker; 0 for other parts. */
  indent: number;
}

const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s/;
const ROW = /^\s*\|/;
const RULE = /^ {0,3}(?:[-*_][ \t]*){3,}$/;
const TABLE_RULE = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:/;

/** Splits a Markdown text into headings, paragraphs, items, table heads and rows, code, definitions and blank lines. Joined: the text. */
export function splitMarkdown(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      const end = lines.findIndex((other, j) => j > i && closes(other, fence));
      const to = end < 0 ? lines.length - 1 : end;
      // A fence that is never closed would turn the rest of the file into code.
      const closing = end < 0 ? [fence] : [];
      parts.push({ kind: 'code', text: [...lines.slice(i, to + 1), ...closing].join('\n'), indent: 0 });
      i = to;
    } else if (TABLE_RULE.test(line) && line.includes('|') && isRowLike(parts.at(-1))) {
      const head = parts.pop();
      parts.push({ kind: 'table-head', text: `${head?.text ?? ''}\n${line}`, indent: 0 });
    } else addLine(parts, line);
  }
  return parts;
}

const closes = (line: string, fence: string): boolean => {
  const mark = FENCE.exec(line)?.[1];
  return (
    mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length && /^\s*[`~]+\s*$/.test(line)
  );
};

const isRowLike = (part: MarkdownPart | undefined): boolean =>
  part !== undefined && !part.text.includes('\n') && (part.kind === 'row' || part.text.includes('|'));

function addLine(parts: MarkdownPart[], line: string): void {
  const last = parts.at(-1);
  const kind = kindOf(line);
  const continues = last && (last.kind === 'item' || last.kind === 'paragraph' || last.kind === 'definition');
  if (kind === 'paragraph' && continues) last.text += `\n${line}`;
  else parts.push({ kind, text: line, indent: kind === 'item' ? (ITEM.exec(line)?.[1]?.length ?? 0) : 0 });
}

function kindOf(line: string): PartKind {
  if (line.trim() === '') return 'space';
  if (HEADING.test(line)) return 'heading';
  if (RULE.test(line)) return 'rule';
  if (DEFINITION.test(line)) return 'definition';
  if (ITEM.test(line)) return 'item';
  return ROW.test(line) ? 'row' : 'paragraph';
}

/** Returns the cells of a row after its first bar, without the final bar; joined by bars, they are the row. */
export const cellsOf = (row: string): string[] => row.replace(/\|\s*$/, '').split(/(?<!\\)\|/);
