import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../lib/narrow.ts';
import { isAlive } from './is-alive.ts';
import { replaceWhole } from '../lib/whole-file.ts';

/** How the command line finds the service of this data directory: its address, and the first key when this service made one. */
export interface LocalAccess {
  url: string;
  key: string | null;
}

interface Service {
  url: string;
  pid: number;
}

interface AccessFile extends LocalAccess {
  /** The services that run on the data directory, in the order of their starts. */
  services: Service[];
}

const fileOf = (dataDir: string): string => path.resolve(dataDir, 'access.json');

/** What a running (or the last) service of this data directory left; null when there is none or it cannot be read. */
export async function readLocalAccess(dataDir: string): Promise<LocalAccess | null> {
  const found = await readAccessFile(dataDir);
  return found && { url: found.url, key: found.key };
}

async function readAccessFile(dataDir: string): Promise<AccessFile | null> {
  let text: string;
  try {
    text = await readFile(fileOf(dataDir), 'utf8');
  } catch {
    return null; // never started here, or the directory belongs to someone else: the caller continues without
  }
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.url !== 'string') return null;
    const services = Array.isArray(value.services) ? value.services.filter(isService) : [];
    return { url: value.url, key: typeof value.key === 'string' ? value.key : null, services };
  } catch {
    return null; // damaged: the next start writes it again
  }
}

const isService = (value: unknown): value is Service =>
  isRecord(value) && typeof value.url === 'string' && Number.isSafeInteger(value.pid);

/**
 * Writes the address for the command line of this machine, readable by the owner alone (0600), as `secret.key` beside it is. A key that
 * is null leaves the one of an earlier start. Returns what the service calls when it stops.
 */
export async function writeLocalAccess(dataDir: string, access: LocalAccess): Promise<() => Promise<void>> {
  const before = await readAccessFile(dataDir);
  const service = { url: access.url, pid: process.pid };
  await replaceFile(dataDir, {
    url: access.url,
    key: access.key ?? before?.key ?? null,
    services: [...running(before), service],
  });
  return () => leave(dataDir, service);
}

/** Takes a service out; the file then names the newest one that still runs. The last one stays: its key is needed at the next start. */
async function leave(dataDir: string, { url, pid }: Service): Promise<void> {
  const found = await readAccessFile(dataDir);
  if (found === null) return; // removed by somebody, who does not want it back
  const services = running(found).filter((other) => other.url !== url || other.pid !== pid);
  await replaceFile(dataDir, { ...found, url: services.at(-1)?.url ?? found.url, services });
}

/** The services of the file whose processes are there: one that was killed could not take itself out. */
const running = (file: AccessFile | null): Service[] =>
  file?.services.filter(({ pid }) => isAlive(pid)) ?? [];

async function replaceFile(dataDir: string, content: AccessFile): Promise<void> {
  const file = fileOf(dataDir);
  await replaceWhole(file, `${JSON.stringify(content)}\n`);
}
