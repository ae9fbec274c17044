import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version in package.json. */
export const VERSION = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  }
).version;
