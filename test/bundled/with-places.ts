import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Replaces what a file reads about its own place: threads, child processes and migrations are found from there. */
export const withPlaces = (code: string, file: string): string =>
  code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
