/** How Node, PostgreSQL and its programs say that a disk or its quota is used up. */
const FULL =
  /\bENOSPC\b|\bEDQUOT\b|No space left on device|Disk quota exceeded|could not extend file|wrote only \d+ of \d+ bytes/;

/** Returns what to do if an error, or one that caused it, says that a disk is full; null if none does. Pure. */
export function adviceIfDiskFull(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (FULL.test(error.message))
      return 'The disk of CAMBIUM_DATA_DIR, or of your own PostgreSQL, is full. Free some space and start again; what is stored is still there.';
  return null;
}
