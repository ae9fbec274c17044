/** The pieces of a file with one repeated unit. */
export interface Pattern {
  unit: string;
  before?: string;
  after?: string;
  /** Repeated after the units, equally often. */
  close?: string;
}

export const unitOf = (unit: string): Pattern => ({ unit });
export const nested = (unit: string, close: string): Pattern => ({ unit, close });
