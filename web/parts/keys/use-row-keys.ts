import { useKeys } from './use-keys.ts';

/** Lets J and K move the focus between the rows of a page, which have `data-row`; Enter follows the focused row natively. */
export function useRowKeys(): void {
  useKeys([
    { key: 'j', does: 'Next row', run: () => moveFocus(1) },
    { key: 'k', does: 'Row before', run: () => moveFocus(-1) },
  ]);
}

function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at < 0 ? (by === 1 ? rows[0] : rows.at(-1)) : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
