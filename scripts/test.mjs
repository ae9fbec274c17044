// `npm test`: installs what is missing, then types, lint, format, unused code, all at once, and then every test.
// `npm test -- src/merge` runs only those tests, without the checks.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { compileCache, nodePath, setUp } from './setup.mjs';

setUp();
const bin = path.dirname(nodePath);
const only = process.argv.slice(2);
const CHECKS = [
  ['types', ['tsc', '--noEmit']],
  ['lint', ['oxlint', '--quiet']],
  ['format', ['biome', 'format', '.']],
  ['unused code and dependencies', ['knip', '--no-progress']],
  ['lock file', ['node', 'scripts/install/complete-lock.ts', '--check']],
];

/** Runs a command to its end. What it prints is shown as it comes (`inherit`), or when it has ended, so that checks do not mix (`pipe`). */
function run(name, [command, ...args], output) {
  const startedAt = Date.now();
  const child = spawn(path.join(bin, command), args, {
    stdio: ['inherit', output, output],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      NODE_COMPILE_CACHE: compileCache,
      NODE_OPTIONS: '--disable-warning=DeprecationWarning',
    },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stdout.write(Buffer.concat(printed));
      console.log(`── ${name}: ${status === 0 ? 'ok' : 'failed'} (${seconds} s)`);
      resolve(status ?? 1);
    });
  });
}

if (!only.length) {
  const failed = (await Promise.all(CHECKS.map(([name, command]) => run(name, command, 'pipe')))).filter(
    Boolean,
  );
  if (failed.length) process.exit(failed[0]);
}
process.exitCode = await run('tests', ['vitest', 'run', ...only], 'inherit');
