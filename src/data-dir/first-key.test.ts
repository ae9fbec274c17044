import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstKeyFile } from './first-key.ts';

test('the first key is kept until it is removed, for its owner only', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cambium-first-key-'));
  try {
    const file = firstKeyFile(dir);
    expect(await file.read()).toBeNull();
    await file.write('cam_live_1');
    expect(await file.read()).toBe('cam_live_1');
    expect((await stat(path.join(dir, 'first.key'))).mode & 0o777).toBe(0o600);
    await file.remove();
    await file.remove();
    expect(await file.read()).toBeNull();
    await mkdir(path.join(dir, 'first.key'));
    await expect(file.read()).rejects.toThrow('EISDIR');
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
