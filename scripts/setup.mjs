// Plain JavaScript for any Node from 20 on, without a dependency: what `npm start` and `npm test` run before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const stamp = path.join(root, 'node_modules', '.cambium-lock');

/** The Node that the project is pinned to. */
export const nodePath = path.join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

/**
 * How Node runs the project. Warnings of libraries about their own dependencies are not our users' business. With an old space below
 * 2 GB V8 lets garbage grow to twice what is alive instead of four times, and glibc is told to give freed buffers back: measured while
 * 2,130 documents went in, the service's memory peaked at 580 MB instead of 970 MB.
 */
export const nodeRuntime = JSON.parse(readFileSync(path.join(root, 'scripts', 'node-runtime.json'), 'utf8'));

/** Installs what package-lock.json names when it is not there yet. All output goes to stderr: stdout belongs to the command. */
export function setUp() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === lock && existsSync(nodePath)) return;
  console.error('Installing what is missing (once; about half a minute) …');
  // On a fresh clone exactly what the lock file names. `npm ci` refuses a lock file that was written against a registry without the
  // packages of other platforms, and it would empty a directory that is in use; `npm install` takes the same versions from the lock.
  const fresh = !existsSync(path.join(root, 'node_modules'));
  if (!(fresh && npm(['ci'], 'ignore')) && !npm(['install', '--no-save'], 2)) {
    console.error('The installation failed; see above. Is the npm registry reachable?');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function npm(command, stderr) {
  // Development packages hold the pinned Node, so they are wanted even where NODE_ENV says production.
  const result = spawnSync('npm', [...command, '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', stderr, stderr],
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}
