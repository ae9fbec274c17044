/** What one file may cost, whatever it claims about itself. */
export interface ParseLimits {
  /** Bytes of a file that is read whole. */
  fileBytesMax: number;
  /** Bytes that all entries of an archive and of the archives inside it may unpack to. */
  expandedBytesMax: number;
  /** Bytes that one entry may unpack to. */
  entryBytesMax: number;
  /** Unpacked size over packed size of an entry above 10 MB; text packs at most about 30 : 1, deflate at most 1,032 : 1. */
  expansionRatioMax: number;
  /** Entries of an archive and of the archives inside it. */
  entriesMax: number;
  /** Archives inside archives. */
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

/** What is left of the limits while one file is read; archives inside archives share it. */
export class ReadBudget {
  readonly limits: ParseLimits;
  readonly depth: number;
  private readonly spent: { bytes: number; entries: number };

  constructor(limits: ParseLimits = PARSE_LIMITS_DEFAULT, depth = 0, spent = { bytes: 0, entries: 0 }) {
    this.limits = limits;
    this.depth = depth;
    this.spent = spent;
  }

  /** The budget of an archive inside this one. */
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
