export interface CheckedBody {
  body: string;
  /** Labels in order of first use. */
  labels: string[];
  /** Statements that were removed because they cite what the writer was not given. */
  dropped: string[];
}

const REFERENCE = /\[\^([^\]\s]{1,200})\]/g;
/** In a paragraph, a statement ends with its footnotes, and the next one begins after them. */
const CITED_STATEMENT =
  /(?:(?!\[\^)[\s\S])+(?:\[\^[^\]\s]{1,200}\]\s*)*|(?:\[\^[^\]\s]{1,200}\]\s*)+|[\s\S]/g;
const DEFINITION = /^\[\^[^\]\s]{1,200}\]:/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^#{1,6}\s/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const TABLE_RULE = /^\s*\|?[\s:|-]+\|[\s:|-]*$/;

/**
 * Removes every statement that cites a label not among `known`, headings and tables left empty, and the writer's own definitions. A
 * statement is a list item, a table row, or the text before a footnote in a paragraph. Code stays as it is. Pure.
 */
export function checkCitations(body: string, known: ReadonlySet<string>): CheckedBody {
  const dropped: string[] = [];
  const kept: string[] = [];
  for (const unit of unitsOf(body)) {
    if (unit.kind === 'definition') continue;
    if (unit.kind === 'other') {
      kept.push(unit.text);
      continue;
    }
    if (unit.kind !== 'paragraph') {
      if (isSupported(unit.text, known)) kept.push(unit.text);
      else dropped.push(unit.text.trim());
      continue;
    }
    const statements = unit.text.match(CITED_STATEMENT) ?? [];
    dropped.push(...statements.filter((s) => !isSupported(s, known)).map((s) => s.trim()));
    const text = statements.filter((s) => isSupported(s, known)).join('');
    if (text.trim()) kept.push(text.trim());
  }
  const clean = dropEmptyParts(kept.join('\n').split('\n'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { body: clean, labels: labelsOf(clean).filter((label) => known.has(label)), dropped };
}

/** Returns the labels that a text cites, without repeats, in order. */
const labelsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(REFERENCE)].flatMap(([, label]) => label ?? [])),
];

const isSupported = (text: string, known: ReadonlySet<string>): boolean =>
  labelsOf(text).every((label) => known.has(label));

interface Unit {
  kind: 'item' | 'row' | 'paragraph' | 'definition' | 'other';
  text: string;
}

function unitsOf(body: string): Unit[] {
  const units: Unit[] = [];
  let fence: string | null = null;
  for (const line of body.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null || mark !== null) {
      if (fence === null) fence = mark;
      else if (mark !== null && mark[0] === fence[0] && mark.length >= fence.length) fence = null;
      units.push({ kind: 'other', text: line });
      continue;
    }
    const last = units.at(-1);
    const isContinued =
      last && (last.kind === 'item' || last.kind === 'paragraph' || last.kind === 'definition');
    if (line.trim() === '' || HEADING.test(line) || TABLE_RULE.test(line))
      units.push({ kind: 'other', text: line });
    else if (DEFINITION.test(line)) units.push({ kind: 'definition', text: line });
    else if (ITEM.test(line)) units.push({ kind: 'item', text: line });
    else if (/^\s*\|/.test(line)) units.push({ kind: 'row', text: line });
    else if (isContinued) last.text += `\n${line}`;
    else units.push({ kind: 'paragraph', text: line });
  }
  return units;
}

/** Returns whether each line is in a fence, where a `#` begins a comment, not a heading. */
function codeLines(lines: readonly string[]): boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence === null) fence = mark;
    else if (mark !== null && mark[0] === fence[0] && mark.length >= fence.length) {
      fence = null;
      return true;
    }
    return fence !== null;
  });
}

/** Drops headings with nothing below them and tables without rows. */
function dropEmptyParts(lines: string[]): string[] {
  const kept: string[] = [];
  const isCode = codeLines(lines);
  for (const [at, line] of lines.entries()) {
    if (isCode[at]) {
      kept.push(line);
      continue;
    }
    if (HEADING.test(line) && at > 0) {
      const level = line.indexOf(' ');
      const next = lines.slice(at + 1).find((l) => l.trim() !== '');
      const isEmpty = next === undefined || (HEADING.test(next) && next.indexOf(' ') <= level);
      if (isEmpty) continue;
    }
    if (TABLE_RULE.test(line) && /^\s*\|/.test(lines[at - 1] ?? '')) {
      const hasRow = /^\s*\|/.test(lines[at + 1] ?? '');
      if (!hasRow) {
        kept.pop();
        continue;
      }
    }
    kept.push(line);
  }
  return kept;
}
