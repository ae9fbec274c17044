export const OPERATIONS = ['replace', 'after', 'move', 'delete', 'doubt'] as const;
export type OperationKind = (typeof OPERATIONS)[number];

/** A change to a line, requested by the model. */
export interface Operation {
  op: OperationKind;
  /** The line to change; for `after`, the line that the new ones follow. */
  id: string;
  /** `move`: the line that it should follow, or `past`: the section for past entries. */
  to: string | null;
  /** Labels of the news that justifies it, as shown in the prompt. */
  because: string[];
  /** The new lines, or the reason of a doubt. */
  lines: string[];
}

/** An answer, as far as it could be parsed. */
export interface ReadAnswer {
  operations: Operation[];
  /** Whether it marked its end: otherwise its last operation may be truncated. */
  isWhole: boolean;
}

const COMMAND =
  /^\s*@([a-z0-9]{3})\s+(replace|after|move|delete|doubt)\b[ \t]*(?:@([a-z0-9]{3,4})\b)?([^\n]*)$/i;
const END = /^\s*@(?:end|none)\b/i;
const FENCE = /^\s*(?:```|~~~)/;
const LABELS = /^(?:[\s,]*\[\^\s*[^\]\s]{1,200}\s*\])*/;
const CITATION = /\[\^\s*([^\]\s]{1,200})\s*\]/g;

/**
 * Parses an answer in the form `@id replace [^2]` with the new line below. Ignores talk before the first operation, fences and blank lines;
 * keeps the complete operations of a truncated answer. Pure.
 */
export function readOperations(text: string): ReadAnswer {
  const operations: Operation[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (END.test(line)) return { operations, isWhole: true };
    const command = COMMAND.exec(line);
    if (command) operations.push(operationOf(command));
    else if (line.trim() !== '' && !FENCE.test(line)) operations.at(-1)?.lines.push(line.trimEnd());
  }
  return { operations: operations.slice(0, -1), isWhole: false };
}

function operationOf([, id = '', op = '', to, rest = '']: RegExpExecArray): Operation {
  const kind = OPERATIONS.find((one) => one === op.toLowerCase()) ?? 'doubt';
  const labels = LABELS.exec(rest)?.[0] ?? '';
  const because = [...labels.matchAll(CITATION)].flatMap(([, label]) => label ?? []);
  // Some models put the new line after the labels.
  const said = rest
    .slice(labels.length)
    .replace(/^[\s:]+/, '')
    .trim();
  return {
    op: kind,
    id: id.toLowerCase(),
    to: to?.toLowerCase() ?? null,
    because,
    lines: said ? [said] : [],
  };
}
