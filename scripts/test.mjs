// `npm test`: installs what is missing, then runs every test and beside them the checks: types, lint, format, unused code.
// `npm test -- src/merge` runs only those tests, without the checks.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { compileCache, nodePath, setUp } from './setup.mjs';

setUp();
const bin = path.dirname(nodePath);
const only = process.argv.slice(2);
const CHECKS = [
  ['types', ['tsc', '--noEmit']],
  ['types of the web app', ['tsc', '--noEmit', '--project', 'web']],
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

// Tests wait for processes and timers much of the time, which is when the checks run.
const jobs = [['tests', ['vitest', 'run', ...only], 'inherit']];
if (!only.length) jobs.push(...CHECKS.map(([name, command]) => [name, command, 'pipe']));
const statuses = await Promise.all(jobs.map(([name, command, output]) => run(name, command, output)));
const failed = jobs.filter((_job, i) => statuses[i] !== 0).map(([name]) => name);
if (failed.length) console.log(`── failed: ${failed.join(', ')}`);
process.exitCode = failed.length ? 1 : 0;
