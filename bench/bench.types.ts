/** Command-line options that a bench receives. */
export interface BenchOptions {
  /** A file of documents (JSON Lines, optionally gzipped) to use instead of generated ones. */
  data: string | undefined;
  /** Amount of work; each bench says of what. */
  n: number | undefined;
}

/** Figures by name; units are in the names. */
export type BenchResult = Record<string, string | number | boolean | null>;

export interface Bench {
  /** One line for the list of benches. */
  about: string;
  run: (options: BenchOptions) => Promise<BenchResult>;
}
