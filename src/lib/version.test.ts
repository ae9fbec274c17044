import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('the version is the one in package.json', () => {
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
  expect(readFileSync('package.json', 'utf8')).toContain(`"version": "${VERSION}"`);
});
