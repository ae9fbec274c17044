// `npm run complete-lock` adds packages of other platforms that npm could not download to package-lock.json, so that `npm ci` accepts it.
// `--check` only reports whether some are missing, with exit code 1 if so. Needs no network.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Lock, missingEntries } from './platform-entries.ts';

const file = path.resolve(import.meta.dirname, '../../package-lock.json');
const lock: Lock = JSON.parse(await readFile(file, 'utf8'));
const missing = missingEntries(lock);
const names = Object.keys(missing);

if (names.length === 0) console.log('package-lock.json is complete.');
else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${names.join(', ')}. Run: npm run complete-lock`);
  process.exitCode = 1;
} else {
  const entries = Object.entries({ ...lock.packages, ...missing });
  const packages = Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`Added to package-lock.json: ${names.join(', ')}`);
}
