import { execFile } from 'node:child_process';
import { mkdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { stampOfBuild, webStamp } from '../../src/web/web-stamp.ts';
import { childEnv } from '../child-env.ts';
import { errorCode } from '../../src/lib/strings/error-code.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const DIST = path.join(ROOT, 'web', 'dist');
const LOCK = path.join(ROOT, 'node_modules', '.cache', 'web-build.lock');
const WAIT_MS = 250;
/** A build that takes longer was killed, so its lock is ignored. */
const BUILD_MS_MAX = 90_000;

const isCurrent = (): boolean => stampOfBuild(DIST) === webStamp(ROOT);

/** Builds the app unless the build is current; one test worker builds, and the others wait. */
export async function buildWeb(): Promise<void> {
  const startedAt = Date.now();
  while (!isCurrent()) {
    if (await takeLock(Date.now() - startedAt > BUILD_MS_MAX)) return build().finally(() => rmdir(LOCK));
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function takeLock(byForce: boolean): Promise<boolean> {
  try {
    await mkdir(path.dirname(LOCK), { recursive: true });
    await mkdir(LOCK);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return byForce;
    throw error;
  }
}

async function build(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=DeprecationWarning', path.join(ROOT, 'scripts/build-web.ts')],
    { env: childEnv() },
  );
}
