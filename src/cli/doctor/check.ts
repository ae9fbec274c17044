/** One line of `cambium doctor`. */
export interface Check {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  /** The finding. */
  found: string;
  /** What to do, for a warning or failure. */
  advice?: string;
}

/** Returns a check that passed, and what it found. */
export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found });

/** Returns a check that found something to improve, and how. */
export const warn = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'warn',
  found,
  advice,
});

/** Returns a check that found what keeps the service from working, and how to fix it. */
export const fail = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'fail',
  found,
  advice,
});
