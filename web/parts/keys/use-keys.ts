import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { beginsPair, belongsToFocus, findBinding, type KeyBinding, nameOfKey } from './key-table.ts';

const PAIR_MS = 1_200;
const SWITCH = 'cambium.keys';

type Bound = { current: readonly KeyBinding[] };
/** Of what stands around pages, and of pages: these win. */
const general = new Set<Bound>();
const sets = new Set<Bound>();
const listeners = new Set<() => void>();
let shown: readonly KeyBinding[] = [];
let before: { name: string; at: number } | null = null;

/** Binds keys while the calling component is there; `isGeneral`: a page may have the same key for something of its own. */
export function useKeys(bindings: readonly KeyBinding[], isGeneral = false): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Bound with the frame that shows what they act on, so that a key pressed at once is not lost.
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

/** Every key that does something now. */
export const useBoundKeys = (): readonly KeyBinding[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/** Whether single keys do anything (WCAG 2.1.4): who speaks to the computer may want them off. */
export const areKeysOn = (): boolean => window.localStorage.getItem(SWITCH) !== 'off';

export function switchKeys(on: boolean): void {
  if (on) window.localStorage.removeItem(SWITCH);
  else window.localStorage.setItem(SWITCH, 'off');
}

/** Listens on the page; called once. */
export function listenForKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = nameOfKey(event);
    if (name === null || belongsToFocus(event.target, name)) return;
    if (name.length === 1 && !areKeysOn()) return;
    // A dialog that is open has the keys to itself, but for those that it binds.
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
