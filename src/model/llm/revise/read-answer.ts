import { z } from 'zod';
import type { LabelNumbers } from '../../revise/labels.ts';
import { OPERATIONS, type Operation, type ReadAnswer, readOperations } from '../../revise/operations.ts';
import { parseAnswer } from '../parse-answer.ts';

/** The same as JSON, for models that always write JSON. */
const operationsSchema = z.object({
  ops: z.array(
    z.object({
      id: z.string(),
      op: z.enum(OPERATIONS),
      to: z.string().nullish(),
      because: z.union([z.string(), z.array(z.string())]).nullish(),
      lines: z.union([z.string(), z.array(z.string())]).nullish(),
    }),
  ),
});

/** Reads the operations of an answer, with numbers replaced by labels; null if it has none and does not say so. */
export function readAnswer(text: string, labels: LabelNumbers): ReadAnswer | null {
  const read = text.trimStart().startsWith('{') ? readJson(text) : readOperations(text);
  const answer = read?.operations.length || read?.isWhole ? read : readJson(text);
  if (!answer) return null;
  return {
    isWhole: answer.isWhole,
    operations: answer.operations.map((operation) => ({
      ...operation,
      because: operation.because.map(labels.labelOf),
      lines: operation.lines.map(labels.restore),
    })),
  };
}

function readJson(text: string): ReadAnswer | null {
  const parsed = parseAnswer(text, operationsSchema);
  if ('problem' in parsed) return null;
  return {
    isWhole: true,
    operations: parsed.value.ops.map(
      ({ id, op, to, because, lines }): Operation => ({
        op,
        id: bare(id),
        to: to ? bare(to) : null,
        because: listOf(because).map((label) => label.replace(/^\[?\^?|\]$/g, '')),
        lines: listOf(lines).flatMap((line) => line.split('\n')),
      }),
    ),
  };
}

const bare = (id: string): string => id.replace(/^@/, '').toLowerCase();
const listOf = (value: string | string[] | null | undefined): string[] =>
  value == null ? [] : typeof value === 'string' ? [value] : value;
