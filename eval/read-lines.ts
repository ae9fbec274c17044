import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Reads the objects of a JSON Lines file, gzipped or not. */
export function readJsonLines<T>(path: string): T[] {
  const raw = readFileSync(path);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
