import type { z } from 'zod';
import { validationFailed } from '../../errors.ts';
import { issueMessage } from '../../lib/strings/issue-message.ts';

/** If very many places are wrong, only the first ones are listed. */
const ISSUES_MAX = 100;

/** Parses a value of a request by its schema; throws a 422 that lists what is wrong, with `loc` in front of each place. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  ...loc: string[]
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw validationFailed(
    parsed.error.issues.slice(0, ISSUES_MAX).map((issue) => ({
      loc: [...loc, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: issue.message,
      type: issue.code,
    })),
  );
}
