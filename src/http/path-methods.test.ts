import { expect, test } from 'vitest';
import { pathMethods } from './path-methods.ts';

const route = (method: 'GET' | 'POST' | 'DELETE', path: string) => ({ method, path });
const paths = pathMethods([
  route('GET', '/trees/:tree_id'),
  route('DELETE', '/trees/:tree_id'),
  route('GET', '/trees/latest'),
  route('POST', '/trees/:tree_id/files'),
  route('GET', '/trees/a.b'),
]);

test('a path has the methods of the endpoint that names it, not of one with a parameter there', () => {
  expect(paths.of('/trees/latest')).toEqual(['GET']);
  expect(paths.of('/trees/t1')).toEqual(['GET', 'DELETE']);
  expect(paths.of('/trees/latest/files')).toEqual(['POST']);
  expect(paths.of('/trees/aXb')).toEqual(['GET', 'DELETE']);
  expect(paths.of('/trees')).toEqual([]);
  expect(paths.of('/trees/')).toEqual([]);
});

test('a request is a mistake if its path is an endpoint without its method', () => {
  const isMistaken = (method: string, path: string) => paths.isMistaken('/trees/:tree_id', method, path);
  expect(isMistaken('DELETE', '/trees/latest')).toBe(true);
  expect(isMistaken('DELETE', '/trees/t1')).toBe(false);
  expect(isMistaken('HEAD', '/trees/t1')).toBe(false);
  expect(paths.isMistaken('/trees/latest', 'GET', '/trees/latest')).toBe(false);
});
