import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/strings/error-code.ts';

const ADVICE = 'Choose another directory with CAMBIUM_DATA_DIR';

/** Returns the directory itself, or the nearest parent that exists. */
export async function nearestExisting(dir: string): Promise<string> {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    const found = await stat(at).catch(() => null); // missing, or below a file: its parent says which
    if (found || at === path.dirname(at)) return at;
  }
}

/** Returns why the data directory cannot be used, and what to do, in sentences that name the setting; null if it can. Changes nothing. */
export async function dataDirProblem(dataDir: string): Promise<string | null> {
  const wanted = path.resolve(dataDir);
  const there = await nearestExisting(wanted);
  const which = there === wanted ? 'CAMBIUM_DATA_DIR' : `A parent of CAMBIUM_DATA_DIR (${wanted})`;
  if (!(await stat(there)).isDirectory())
    return `${which} is a file, not a directory: ${there}. ${ADVICE}, or remove the file.`;
  try {
    await access(there, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `${which} cannot be written by this user: ${there}. ${ADVICE}, or give it to this user.`;
  }
}

/** Creates the data directory if it is missing. Throws an error that names CAMBIUM_DATA_DIR if it cannot be used. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const problem = await dataDirProblem(dataDir);
  if (problem) throw new Error(problem);
  const wanted = path.resolve(dataDir);
  const there = await nearestExisting(wanted);
  // One by one: if the system refuses to create directories (/proc), Node's recursive mkdir never returns.
  const missing = path.relative(there, wanted).split(path.sep).filter(Boolean);
  for (const [i] of missing.entries()) await makeOne(path.join(there, ...missing.slice(0, i + 1)));
}

async function makeOne(dir: string): Promise<void> {
  try {
    await mkdir(dir);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return; // another process was faster
    throw new Error(`CAMBIUM_DATA_DIR cannot be created: ${dir} (${code}). ${ADVICE}.`, { cause: error });
  }
}
