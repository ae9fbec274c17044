/** Exit codes of every command. */
export const EXIT = {
  /** Everything requested was done, but some of it failed: files of an import, checks of doctor, conflicts of a merge. */
  failed: 1,
  /** Nothing could be done: wrong usage, no service, no valid key, nothing to import. */
  unusable: 2,
  /** Stopped with Ctrl-C; the same command resumes from there. */
  interrupted: 130,
} as const;

/** Ends the command, as unusable, with an error message for the person at the terminal. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
