import { describe, expect, test } from 'vitest';
import { beginsPair, findBinding, type KeyBinding, nameOfKey } from './key-table.ts';

const press = (key: string, more: object = {}) =>
  nameOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
const bind = (key: string): KeyBinding => ({ key, does: key, run: () => {} });

describe('the name of a key', () => {
  test('is the same in either case, and for Control as for Command', () => {
    expect([press('j'), press('J'), press('?'), press('Escape')]).toEqual(['j', 'j', '?', 'Escape']);
    expect(press('k', { ctrlKey: true })).toBe('Ctrl+k');
    expect(press('k', { metaKey: true })).toBe('Ctrl+k');
  });

  test('is null with Alt, which types letters on many keyboards', () => {
    expect(press('a', { altKey: true })).toBeNull();
  });
});

describe('a key’s action', () => {
  const bindings = [bind('g h'), bind('h'), bind('j'), bind('j')];

  test('is that of the pair if its first key came right before, and else the key’s own', () => {
    expect(findBinding(bindings, 'g', 'h')?.key).toBe('g h');
    expect(findBinding(bindings, null, 'h')?.key).toBe('h');
    expect(findBinding(bindings, 'g', 'j')?.key).toBe('j');
    expect(findBinding(bindings, 'g', 'x')).toBeNull();
  });

  test('is the most recently bound one', () => {
    expect(findBinding(bindings, null, 'j')).toBe(bindings[3]);
  });

  test('may begin a pair', () => {
    expect([beginsPair(bindings, 'g'), beginsPair(bindings, 'h')]).toEqual([true, false]);
  });
});
