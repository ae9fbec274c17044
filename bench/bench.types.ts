/** What a bench is given: the command line, as far as it is of use to it. */
export interface BenchOptions {
  /** A file of documents (JSON Lines, gzip or not), instead of generated ones. */
  data: string | undefined;
  /** How much to do; each bench says of what. */
  n: number | undefined;
}

/** Figures by name; units are in the names. */
export type BenchResult = Record<string, string | number | boolean | null>;

export interface Bench {
  /** One line for the list of benches. */
  about: string;
  run: (options: BenchOptions) => Promise<BenchResult>;
}
