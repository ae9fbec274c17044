import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { useIsNarrow } from './use-is-narrow.ts';

interface VirtualListProps<T> {
  /** Identifies the list, to restore its position on return. */
  id: string;
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Renders a row, whose first link opens it. */
  row: (item: T) => ReactNode;
  /** Loads more when the end is near; null if there is no more. */
  more: (() => void) | null;
  /** Loads what comes before the first row; null if nothing does. */
  above?: (() => void) | null;
  /** Called with the first visible row. */
  see?: (item: T) => void;
  /** Marks the row for an action (X). */
  select?: (item: T) => void;
}

const ROW_PX = { wide: 44, narrow: 64 };
const AHEAD_ROWS = 20;
/** Where lists were left in this window: scroll offset, and the row that had the focus. */
const left = new Map<string, { offset: number; key: string | null }>();

/** Shows a list of any length, rendering only the visible rows. J and K move, Enter opens, X marks. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { id, label, items, keyOf, row, more, above = null, see, select } = props;
  const scroller = useRef<HTMLUListElement>(null);
  const isNarrow = useIsNarrow();
  const px = isNarrow ? ROW_PX.narrow : ROW_PX.wide;
  const before = left.get(id);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => px,
    getItemKey: (index) => keyOfIndex(items, keyOf, index),
    overscan: 8,
    initialOffset: before?.offset ?? 0,
    anchorTo: useAnchor(above !== null),
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= items.length - AHEAD_ROWS) more();
  }, [more, last, items.length]);
  const first = shown[0]?.index ?? 0;
  useEffect(() => {
    if (above && first < AHEAD_ROWS) above();
  }, [above, first]);
  const top = items[Math.floor((rows.scrollOffset ?? 0) / px)];
  useEffect(() => {
    if (top !== undefined) see?.(top);
  }, [top, see]);
  useEffect(() => {
    rows.measure();
  }, [px, rows]);

  const keep = (key: string | null) => left.set(id, { offset: rows.scrollOffset ?? 0, key });
  const focus = (index: number) => {
    const wanted = Math.max(0, Math.min(items.length - 1, index));
    rows.scrollToIndex(wanted);
    keep(String(keyOfIndex(items, keyOf, wanted)));
    // The row is rendered after the scroll.
    requestAnimationFrame(() => linkOf(scroller.current, wanted)?.focus({ preventScroll: true }));
  };
  const indexOf = (key: string | null | undefined) => items.findIndex((item) => keyOf(item) === key);
  const current = () => focusedIndex(scroller.current) ?? indexOf(left.get(id)?.key);
  useKeys([
    { key: 'j', does: 'Next row', run: () => focus(current() + 1) },
    { key: 'k', does: 'Row before', run: () => focus(current() - 1) },
    { key: 'Enter', does: 'Open the row', run: () => linkOf(scroller.current, current())?.click() },
    ...(select ? [{ key: 'x', does: 'Mark the row', run: () => selectAt(items, current(), select) }] : []),
  ]);
  useEffect(() => {
    if (before && indexOf(before.key) >= 0) focus(indexOf(before.key));
    // Runs only on mount, to restore the position.
  }, []);

  return (
    <ul
      ref={scroller}
      aria-label={label}
      // Makes a scrolling list reachable by keyboard even if no row has the focus.
      tabIndex={0}
      onScroll={() => keep(left.get(id)?.key ?? null)}
      onClick={() => keep(String(keyOfIndex(items, keyOf, Math.max(0, current()))))}
      className="border-line relative min-h-0 flex-1 overflow-y-auto border-t"
    >
      <li aria-hidden="true" style={{ height: rows.getTotalSize() }} />
      {shown.map(({ index, key, start }) => (
        <Row key={key} index={index} start={start} px={px} count={items.length}>
          {rowOf(items, row, index)}
        </Row>
      ))}
    </ul>
  );
}

/** Keeps visible rows in place when rows before them are added or removed; at the top of a list, new rows appear. */
function useAnchor(hasAbove: boolean): 'start' | 'end' {
  const before = useRef(hasAbove);
  const hadAbove = before.current;
  useEffect(() => {
    before.current = hasAbove;
  });
  return hasAbove || hadAbove ? 'end' : 'start';
}

interface RowProps {
  index: number;
  start: number;
  px: number;
  count: number;
  children: ReactNode;
}

const Row = ({ index, start, px, count, children }: RowProps) => (
  <li
    data-index={index}
    aria-setsize={count}
    aria-posinset={index + 1}
    className="border-line focus-within:bg-sunk hover:bg-sunk absolute inset-x-0 top-0 border-b"
    style={{ height: px, transform: `translateY(${start}px)` }}
  >
    {children}
  </li>
);

function keyOfIndex<T>(items: readonly T[], keyOf: (item: T) => string, index: number): string | number {
  const item = items[index];
  return item === undefined ? index : keyOf(item);
}

function rowOf<T>(items: readonly T[], row: (item: T) => ReactNode, index: number): ReactNode {
  const item = items[index];
  return item === undefined ? null : row(item);
}

function selectAt<T>(items: readonly T[], index: number, select: (item: T) => void): void {
  const item = items[index];
  if (item !== undefined) select(item);
}

const linkOf = (list: HTMLElement | null, index: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] a`) ?? null;

function focusedIndex(list: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : null;
}
