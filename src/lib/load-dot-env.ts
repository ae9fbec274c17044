/** Loads the working directory's `.env` file, if any, into the environment; variables already set win. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
