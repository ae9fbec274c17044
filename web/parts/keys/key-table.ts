/** A key of a page and what it does, as listed in the help. */
export interface KeyBinding {
  /** `KeyboardEvent.key`; a letter matches either case, `Ctrl+x` matches Ctrl or Command with it, `g x` is one key after the other. */
  key: string;
  does: string;
  run: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns how a binding writes this key, or null if it is left to the browser. */
export function nameOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

/** Returns the binding for a key after `before` (the key pressed right before it, or null); the last one bound wins. */
export function findBinding(
  bindings: readonly KeyBinding[],
  before: string | null,
  name: string,
): KeyBinding | null {
  const of = (key: string) => bindings.findLast((one) => one.key === key) ?? null;
  return (before === null ? null : of(`${before} ${name}`)) ?? of(name);
}

/** Returns whether a key begins a pair. */
export const beginsPair = (bindings: readonly KeyBinding[], name: string): boolean =>
  bindings.some(({ key }) => key.startsWith(`${name} `));

const TYPED = 'input, textarea, select, [contenteditable="true"], [data-types]';
/** Elements that Enter and Space activate natively. */
const PRESSED = 'button, a[href], summary, [role="option"], [role="menuitem"]';

/** Returns whether the key belongs to the focused element: while typing, only Esc and keys with Ctrl are ours. */
export function belongsToFocus(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED)) return name !== 'Escape' && !name.startsWith('Ctrl+');
  return (name === 'Enter' || name === ' ') && target.closest(PRESSED) !== null;
}
