// Plain JavaScript for any Node from 20 on, without a dependency: what is installed, and how it is replaced.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether node_modules holds what the lock names, by the list that npm keeps of what it installed. Packages of other platforms are
 * locked and not installed; everything else must be there in the locked version, and nothing more.
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
 * Runs `npm ci` in a directory beside node_modules and exchanges the two when it succeeded: `npm ci` starts by emptying node_modules,
 * which a running service loads from, and one that fails would leave nothing behind. Returns whether it succeeded.
 */
export function install(directory) {
  removeAbandoned(directory);
  const staging = path.join(directory, `.install-${process.pid}`);
  mkdirSync(staging, { recursive: true });
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(path.join(directory, file), path.join(staging, file));
    // Development packages hold the pinned Node, so they are wanted even where NODE_ENV says production.
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

/** Removes what installations left that were killed. */
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
