import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSecretKey } from './read-secret-key.ts';

test('the secret key is created once, readable only by its owner, and one with the wrong form is refused', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cambium-key-'));
  try {
    const inside = path.join(dir, 'new', 'data');
    const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey(inside, undefined)));
    expect(new Set(keys.map((k) => k.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(path.join(inside, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(inside)).toEqual(['secret.key']);
    expect(await readSecretKey(inside, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab));
    await writeFile(path.join(inside, 'secret.key'), 'damaged');
    await expect(readSecretKey(inside, undefined)).rejects.toThrow(/secret\.key does not contain a key/);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
