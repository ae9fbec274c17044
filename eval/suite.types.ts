/** What the command line gives to every suite. */
export interface SuiteOptions {
  /** The data file or directory. */
  data: string;
  /** Where the raw results go. */
  out: string;
  /** At most so many cases. */
  limit: number;
  /** The named set inside a data directory. */
  set?: string;
  /** Search all scopes, not the query's own. */
  global?: boolean;
  /** retrieval: once more without each step of the ranking. */
  ablate?: boolean;
  /** merge: the other side re-wrapped. */
  reflow?: boolean;
  /** merge: each rule changed, and what the best on other repositories reaches on each. */
  'leave-one-out'?: boolean;
  /** merge: how often each rule decides and is right, and what is lost without it. */
  rules?: boolean;
  /** merge: `all` counts a conflict as resolved by what stands in the merged text. */
  resolve?: string;
}

/** Printed as the one JSON line at the end. */
export type SuiteSummary = { suite: string } & Record<string, unknown>;

export interface Suite {
  run(options: SuiteOptions): Promise<SuiteSummary>;
}
