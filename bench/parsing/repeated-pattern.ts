/** What a file of one repeated piece is made of. */
export interface Pattern {
  unit: string;
  before?: string;
  after?: string;
  /** Repeated as often behind the units. */
  close?: string;
}

export const unitOf = (unit: string): Pattern => ({ unit });
export const nested = (unit: string, close: string): Pattern => ({ unit, close });
