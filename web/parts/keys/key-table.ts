/** A key of a page and what it does, as the list of keys says it. */
export interface KeyBinding {
  /** `KeyboardEvent.key`; a letter stands for itself in either case, `Ctrl+x` for either control or command with it, `g x` for one after the other. */
  key: string;
  does: string;
  run: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** How a binding writes this key; null for what is left to the browser. */
export function nameOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

/** The binding for a key after `before` (the key that came right before it, or null); the last one that was bound wins. */
export function findBinding(
  bindings: readonly KeyBinding[],
  before: string | null,
  name: string,
): KeyBinding | null {
  const of = (key: string) => bindings.findLast((one) => one.key === key) ?? null;
  return (before === null ? null : of(`${before} ${name}`)) ?? of(name);
}

/** Whether a key begins a pair. */
export const beginsPair = (bindings: readonly KeyBinding[], name: string): boolean =>
  bindings.some(({ key }) => key.startsWith(`${name} `));

const TYPED = 'input, textarea, select, [contenteditable="true"], [data-types]';
/** What Enter and Space press by themselves. */
const PRESSED = 'button, a[href], summary, [role="option"], [role="menuitem"]';

/** Whether the key belongs to what has the focus: while somebody types, only Esc and keys with Ctrl are ours. */
export function belongsToFocus(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED)) return name !== 'Escape' && !name.startsWith('Ctrl+');
  return (name === 'Enter' || name === ' ') && target.closest(PRESSED) !== null;
}
