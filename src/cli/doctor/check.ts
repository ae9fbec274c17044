/** One line of `cambium doctor`. */
export interface Check {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  /** The finding. */
  found: string;
  /** What to do, for a warning or failure. */
  advice?: string;
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found });
export const warn = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'warn',
  found,
  advice,
});
export const fail = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'fail',
  found,
  advice,
});
