/** Limits on what one file may cost, whatever it claims about itself. */
export interface ParseLimits {
  /** Size of a file that is read whole. */
  fileBytesMax: number;
  /** Unpacked bytes of all entries of an archive, including nested archives. */
  expandedBytesMax: number;
  /** Unpacked bytes of one entry. */
  entryBytesMax: number;
  /** Ratio of unpacked to packed size of an entry above 10 MB; text packs at most about 30 : 1, deflate at most 1,032 : 1. */
  expansionRatioMax: number;
  /** Entries of an archive, including nested archives. */
  entriesMax: number;
  /** Nesting depth of archives. */
  depthMax: number;
  /** Pages of a PDF that are read. */
  pagesMax: number;
  /** Table cells of one workbook or CSV that are read. */
  cellsMax: number;
}

export const PARSE_LIMITS_DEFAULT: ParseLimits = {
  fileBytesMax: 512 * 1024 * 1024,
  expandedBytesMax: 4 * 1024 * 1024 * 1024,
  entryBytesMax: 256 * 1024 * 1024,
  expansionRatioMax: 250,
  entriesMax: 200_000,
  depthMax: 3,
  pagesMax: 2_000,
  cellsMax: 2_000_000,
};

/** The remaining limits while one file is read, shared with nested archives. */
export class ReadBudget {
  readonly limits: ParseLimits;
  readonly depth: number;
  private readonly spent: { bytes: number; entries: number };

  constructor(limits: ParseLimits = PARSE_LIMITS_DEFAULT, depth = 0, spent = { bytes: 0, entries: 0 }) {
    this.limits = limits;
    this.depth = depth;
    this.spent = spent;
  }

  /** Returns the budget for a nested archive. */
  inner(): ReadBudget {
    return new ReadBudget(this.limits, this.depth + 1, this.spent);
  }

  get bytesLeft(): number {
    return this.limits.expandedBytesMax - this.spent.bytes;
  }

  get entriesLeft(): number {
    return this.limits.entriesMax - this.spent.entries;
  }

  spendBytes(count: number): void {
    this.spent.bytes += count;
  }

  spendEntries(count: number): void {
    this.spent.entries += count;
  }
}
