import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { beginsPair, belongsToFocus, findBinding, type KeyBinding, nameOfKey } from './key-table.ts';

const PAIR_MS = 1_200;
const SWITCH = 'cambium.keys';

type Bound = { current: readonly KeyBinding[] };
/** Bindings of the frame, and of pages, which take precedence. */
const general = new Set<Bound>();
const sets = new Set<Bound>();
const listeners = new Set<() => void>();
let shown: readonly KeyBinding[] = [];
let before: { name: string; at: number } | null = null;

/** Binds keys while the calling component is mounted; if `isGeneral`, a page may bind the same key to something else. */
export function useKeys(bindings: readonly KeyBinding[], isGeneral = false): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Binds in the frame that shows what the keys act on, so that a key pressed at once is not lost.
  useLayoutEffect(() => {
    const bound = isGeneral ? general : sets;
    bound.add(latest);
    changed();
    return () => {
      bound.delete(latest);
      changed();
    };
  }, [isGeneral]);
}

/** Returns every key that does something now. */
export const useBoundKeys = (): readonly KeyBinding[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/** Returns whether single-key shortcuts are on (WCAG 2.1.4): people who use speech input may want them off. */
export const areKeysOn = (): boolean => window.localStorage.getItem(SWITCH) !== 'off';

export function switchKeys(on: boolean): void {
  if (on) window.localStorage.removeItem(SWITCH);
  else window.localStorage.setItem(SWITCH, 'off');
}

/** Listens for keys on the page; called once. */
export function listenForKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = nameOfKey(event);
    if (name === null || belongsToFocus(event.target, name)) return;
    if (name.length === 1 && !areKeysOn()) return;
    // An open dialog gets all keys except the ones with Ctrl.
    if (document.querySelector('dialog:modal') && !name.startsWith('Ctrl+')) return;
    press(event, name);
  });
}

function press(event: KeyboardEvent, name: string): void {
  const bindings = all();
  const pair = before !== null && event.timeStamp - before.at < PAIR_MS ? before.name : null;
  const found = findBinding(bindings, pair, name);
  before = beginsPair(bindings, name) ? { name, at: event.timeStamp } : null;
  if (!found) return;
  event.preventDefault();
  found.run();
}

const all = (): readonly KeyBinding[] => [...general, ...sets].flatMap(({ current }) => current);

function changed(): void {
  shown = all();
  for (const listener of listeners) listener();
}
