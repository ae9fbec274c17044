import { expect, test } from 'vitest';
import { actorOf, targetOf } from './entry-words.ts';

const keys = [{ id: '1f2e3d4c-0000-4000-8000-000000000000', name: 'laptop' }];
const id = keys[0]?.id ?? '';

test('a key is called by its name, or by its id once it is gone; other targets stay as they are', () => {
  expect(targetOf({ action: 'key.revoked', target: id }, keys)).toBe('laptop');
  expect(targetOf({ action: 'key.revoked', target: id }, [])).toBe('key 1f2e3d4c');
  expect(targetOf({ action: 'document.deleted', target: 'vault/kiln' }, keys)).toBe('vault/kiln');
  expect(targetOf({ action: 'session.opened', target: null }, keys)).toBeNull();
});

test('an entry says which user acted, else the app, and with which key', () => {
  expect(actorOf({ key_id: id, user_id: 'zoe' }, keys)).toEqual({ who: 'zoe', key: 'laptop' });
  expect(actorOf({ key_id: id, user_id: null }, keys)).toEqual({ who: 'the app itself', key: 'laptop' });
  expect(actorOf({ key_id: null, user_id: 'zoe' }, keys)).toEqual({ who: 'zoe', key: null });
  expect(actorOf({ key_id: null, user_id: null }, keys)).toEqual({ who: null, key: null });
});
