import { z } from 'zod';

/** Returns a schema for additional parts of an answer, as comma-separated names. */
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
