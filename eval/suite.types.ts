/** Options from the command line for every suite. */
export interface SuiteOptions {
  /** The data file or directory. */
  data: string;
  /** Output file for the raw results. */
  out: string;
  /** Maximum number of cases. */
  limit: number;
  /** The named set inside a data directory. */
  set?: string;
  /** Search all scopes, not the query's own. */
  global?: boolean;
  /** retrieval: repeat without each step of the ranking. */
  ablate?: boolean;
  /** merge: re-wrap the other side. */
  reflow?: boolean;
  /** merge: change each rule, and measure the best variant of the other repositories on each. */
  'leave-one-out'?: boolean;
  /** merge: measure how often each rule decides and is right, and what is lost without it. */
  rules?: boolean;
  /** merge: `all` counts the merged text inside a conflict as its resolution. */
  resolve?: string;
}

/** Printed as the one JSON line at the end. */
export type SuiteSummary = { suite: string } & Record<string, unknown>;

export interface Suite {
  run(options: SuiteOptions): Promise<SuiteSummary>;
}
