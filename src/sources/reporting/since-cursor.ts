import { z } from 'zod';

/** Where a list that is asked for what changed since a moment was left. */
export const sinceCursor = z.object({
  v: z.literal(1),
  /** What changed before is known, in milliseconds since 1970; null: nothing is. */
  since: z.number().nullable(),
  /** While the list is read: the page to continue from, and when reading began. */
  reading: z.object({ next: z.string(), began: z.number() }).nullable(),
});
export type SinceCursor = z.infer<typeof sinceCursor>;
