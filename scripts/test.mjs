// `npm test`: installs what is missing, then types, lint, format, generated files, and every test. Stops at the first that fails.
// `npm test -- src/merge` runs only those tests, without the checks.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compileCache, nodePath, setUp } from './setup.mjs';

setUp();
const bin = path.dirname(nodePath);
const only = process.argv.slice(2);
const checks = [
  ['types', ['tsc', '--noEmit']],
  ['lint', ['oxlint', '--quiet']],
  ['format', ['biome', 'format', '.']],
  ['unused code and dependencies', ['knip', '--no-progress']],
  ['lock file', ['node', 'scripts/install/complete-lock.ts', '--check']],
  ['generated files', ['node', 'scripts/write-generated.ts', '--check']],
];
const tests = ['tests', ['vitest', 'run', ...only]];
for (const [name, [command, ...args]] of only.length ? [tests] : [...checks, tests]) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const result = spawnSync(path.join(bin, command), args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      NODE_COMPILE_CACHE: compileCache,
      NODE_OPTIONS: '--disable-warning=DeprecationWarning',
    },
  });
  if (result.status !== 0) {
    console.error(`\n${name}: failed (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    process.exit(result.status ?? 1);
  }
  console.log(`${name}: ok (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}
