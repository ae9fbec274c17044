import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

test('openapi.json and docs/configuration.md in the repository match the code', () => {
  for (const [name, content] of Object.entries(generatedFiles())) {
    expect(content.endsWith('\n'), name).toBe(true);
    expect(
      readFileSync(path.join(ROOT, name), 'utf8') === content,
      `${name} is stale; run npm run generate`,
    ).toBe(true);
  }
});

test('--check agrees', () => {
  const check = spawnSync(process.execPath, ['scripts/write-generated.ts', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(check.stderr).not.toContain('stale');
  expect(check.status).toBe(0);
});
