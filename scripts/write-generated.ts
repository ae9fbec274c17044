// `npm run generate` writes openapi.json, client/api.ts and pages of docs/; `--check` only reports if they are stale, with exit code 1.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const stale: string[] = [];

for (const [name, content] of Object.entries(generatedFiles())) {
  const file = path.join(ROOT, name);
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found === content) continue;
  stale.push(name);
  if (check) continue;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

if (check && stale.length > 0) {
  console.error(`${stale.join(' and ')} ${stale.length > 1 ? 'are' : 'is'} stale. Run: npm run generate`);
  process.exitCode = 1;
} else console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'The generated files are fresh.');
