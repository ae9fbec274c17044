import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../lib/narrow.ts';
import { isAlive } from './is-alive.ts';
import { replaceWhole } from '../lib/whole-file.ts';

/** How the command line finds the service of this data directory: its address, and the first key if this service created one. */
export interface LocalAccess {
  url: string;
  key: string | null;
}

interface Service {
  url: string;
  pid: number;
}

interface AccessFile extends LocalAccess {
  /** The services running on the data directory, in start order. */
  services: Service[];
}

const fileOf = (dataDir: string): string => path.resolve(dataDir, 'access.json');

/** Returns what the running (or last) service of this data directory left; null if nothing, or if it cannot be read. */
export async function readLocalAccess(dataDir: string): Promise<LocalAccess | null> {
  const found = await readAccessFile(dataDir);
  return found && { url: found.url, key: found.key };
}

async function readAccessFile(dataDir: string): Promise<AccessFile | null> {
  let text: string;
  try {
    text = await readFile(fileOf(dataDir), 'utf8');
  } catch {
    return null; // never started here, or the directory belongs to someone else: the caller continues without it
  }
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.url !== 'string') return null;
    const services = Array.isArray(value.services) ? value.services.filter(isService) : [];
    return { url: value.url, key: typeof value.key === 'string' ? value.key : null, services };
  } catch {
    return null; // damaged: the next start rewrites it
  }
}

const isService = (value: unknown): value is Service =>
  isRecord(value) && typeof value.url === 'string' && Number.isSafeInteger(value.pid);

/**
 * Writes the address for the command line on this machine, readable only by the owner (0600), like `secret.key` next to it. A null key
 * keeps the one from an earlier start. Returns a function for the service to call when it stops.
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

/** Removes a service; the file then names the newest one still running. The last one stays: its key is needed at the next start. */
async function leave(dataDir: string, { url, pid }: Service): Promise<void> {
  const found = await readAccessFile(dataDir);
  if (found === null) return; // deleted by somebody, who does not want it back
  const services = running(found).filter((other) => other.url !== url || other.pid !== pid);
  await replaceFile(dataDir, { ...found, url: services.at(-1)?.url ?? found.url, services });
}

/** Returns the file's services whose processes still exist: a killed one could not remove itself. */
const running = (file: AccessFile | null): Service[] =>
  file?.services.filter(({ pid }) => isAlive(pid)) ?? [];

async function replaceFile(dataDir: string, content: AccessFile): Promise<void> {
  const file = fileOf(dataDir);
  await replaceWhole(file, `${JSON.stringify(content)}\n`);
}
