import { z } from 'zod';

/** Cursor of a list that can be filtered by changes since a moment. */
export const sinceCursor = z.object({
  v: z.literal(1),
  /** Up to when changes are known, in milliseconds since 1970; null: none are. */
  since: z.number().nullable(),
  /** While the list is read: the page to resume at, and when the reading started. */
  reading: z.object({ next: z.string(), began: z.number() }).nullable(),
});
export type SinceCursor = z.infer<typeof sinceCursor>;
