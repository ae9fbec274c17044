/** The pieces of a file with one repeated unit. */
export interface Pattern {
  unit: string;
  before?: string;
  after?: string;
  /** Repeated after the units, equally often. */
  close?: string;
}

/** Returns a pattern that repeats `unit`. */
export const unitOf = (unit: string): Pattern => ({ unit });

/** Returns a pattern that opens with `unit` as often as it closes. */
export const nested = (unit: string, close: string): Pattern => ({ unit, close });
