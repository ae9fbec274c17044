// Plain JavaScript for any Node from 20 on, without dependencies: checks what is installed, and replaces it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns whether node_modules matches the lock, by npm's own list of installed packages. Packages of other platforms are locked but not
 * installed; everything else must be there in the locked version, and nothing more.
 */
export function isInstalled(directory) {
  const list = path.join(directory, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const { '': _project, ...locked } = JSON.parse(
    readFileSync(path.join(directory, 'package-lock.json'), 'utf8'),
  ).packages;
  return (
    Object.entries(locked).every(([name, entry]) =>
      name in installed ? isSame(installed[name], entry) : entry.optional,
    ) && Object.keys(installed).every((name) => name in locked)
  );
}

const isSame = (installed, locked) =>
  installed.version === locked.version &&
  (!installed.integrity || !locked.integrity || installed.integrity === locked.integrity);

/**
 * Runs `npm ci` in a directory next to node_modules and swaps the two on success: `npm ci` starts by emptying node_modules, which a running
 * service loads from, and a failed run would leave nothing behind. Returns whether it succeeded.
 */
export function install(directory) {
  removeAbandoned(directory);
  const staging = path.join(directory, `.install-${process.pid}`);
  mkdirSync(staging, { recursive: true });
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(path.join(directory, file), path.join(staging, file));
    // Development packages include the pinned Node, so they are needed even if NODE_ENV is production.
    const result = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
      cwd: staging,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (result.status !== 0) return false;
    const modules = path.join(directory, 'node_modules');
    if (existsSync(modules)) renameSync(modules, path.join(staging, 'replaced'));
    renameSync(path.join(staging, 'node_modules'), modules);
    return true;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Deletes the remains of killed installations. */
function removeAbandoned(directory) {
  for (const name of readdirSync(directory)) {
    const pid = Number(/^\.install-(\d+)$/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
