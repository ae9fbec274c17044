import { expect, test } from 'vitest';
import { folderConfig } from './folder-config.ts';

const config = folderConfig({
  what: 'Addresses',
  pattern: /^https:\/\/files\.example\/(\d+)$/,
  mustBe: 'must be an address',
});

test('folders are stored by their identifying keys, whether one or several are given', () => {
  const given = { folders: 'https://files.example/7', skipped_folders: ['https://files.example/8'] };
  expect(config.parse(given)).toEqual({ folders: ['7'], skipped_folders: ['8'] });
  expect(config.parse({})).toEqual({ folders: [], skipped_folders: [] });
});

test.each([
  [{ folder: 'https://files.example/7' }, 'Unrecognized key'],
  [{ folders: ['7'] }, 'must be an address'],
  [{ folders: Array.from({ length: 101 }, () => 'https://files.example/7') }, '100'],
])('refuses %j, which would read something other than intended', (given, why) => {
  expect(config.safeParse(given).error?.message).toContain(why);
});
