import { errorCode } from './strings/error-code.ts';

/** Loads the working directory's `.env` file, if any, into the environment; variables already set win. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
