import { z } from 'zod';

/** What else an answer has, as names with commas between them. */
export const includeSchema = <T extends string>(names: readonly T[]) =>
  z
    .string()
    .optional()
    .transform((text) =>
      (text ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(names)));
