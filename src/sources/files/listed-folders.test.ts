import { expect, test } from 'vitest';
import { listedFolder, noSuchFolder } from './listed-folders.ts';

test('a folder that the vendor gives no name is called by its id, and may always hold others', () => {
  expect(listedFolder('7', 'Works')).toEqual({ id: '7', name: 'Works', type: 'folder', hasChildren: true });
  expect(listedFolder('7', null, 'drive')).toEqual({ id: '7', name: '7', type: 'drive', hasChildren: true });
});

test('a folder that is not there is named', () => {
  expect(noSuchFolder('/Works')).toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('/Works'),
  });
});
