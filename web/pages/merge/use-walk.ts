import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyBinding } from '../../parts/keys/key-table.ts';
import { changeElementId } from './card/change-card.tsx';
import type { Change } from './changes/change.ts';
import { isOpen, takeBoth } from './changes/decide.ts';
import type { useDecisions } from './use-decisions.ts';

export type Chosen = 'mine' | 'new' | 'both' | 'base';

/** Tracks the walk through the changes: which one is selected, which decided ones are expanded, which one is edited by hand. */
export function useWalk(changes: readonly Change[], { made, past, act }: ReturnType<typeof useDecisions>) {
  const [current, setCurrent] = useState(() => changes.find((one) => isOpen(one, made))?.id ?? 0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [writing, setWriting] = useState<number | null>(null);
  // Keeps the cards' callbacks stable, so that a decision rerenders one card and not all.
  const latest = useRef(made);
  latest.current = made;

  const choose = useCallback(
    (id: number, choice: Chosen) => {
      const decision = choice === 'both' ? takeBoth(latest.current.get(id)) : { choice };
      act({ kind: 'decide', id, decision });
      setOpened((all) => new Set(all).add(id));
    },
    [act],
  );
  const written = useCallback(
    (id: number, text: string) => {
      act({ kind: 'decide', id, decision: { choice: 'written', text } });
      setOpened((all) => new Set(all).add(id));
    },
    [act],
  );
  const goTo = (id: number | undefined): void => {
    if (id === undefined || id >= changes.length) return;
    flushSync(() => setCurrent(id));
    const card = document.getElementById(changeElementId(id));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  };
  const goToOpen = (): void => {
    const waiting = changes.filter((one) => isOpen(one, made));
    goTo((waiting.find(({ id }) => id > current) ?? waiting[0])?.id);
  };
  const stepBack = (): void => {
    goTo(past.at(-1)?.id);
    act({ kind: 'undo' });
  };
  const toggle = (): void => setOpened((all) => toggled(all, current));
  return {
    current,
    setCurrent,
    opened,
    writing,
    setWriting,
    choose,
    written,
    goTo,
    goToOpen,
    stepBack,
    toggle,
  };
}

function toggled(all: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(all);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Returns the key bindings of the list of changes. */
export const keysOf = (walk: ReturnType<typeof useWalk>, save: () => void): KeyBinding[] => [
  { key: '1', does: 'Take your text', run: () => walk.choose(walk.current, 'mine') },
  { key: '2', does: 'Take the new text', run: () => walk.choose(walk.current, 'new') },
  { key: '3', does: 'Take both; again: in the other order', run: () => walk.choose(walk.current, 'both') },
  { key: '4', does: 'Take the text before both changes', run: () => walk.choose(walk.current, 'base') },
  { key: 'e', does: 'Write the change by hand', run: () => walk.setWriting(walk.current) },
  { key: 'u', does: 'Undo the last decision', run: walk.stepBack },
  { key: 'j', does: 'Next change', run: () => walk.goTo(walk.current + 1) },
  { key: 'k', does: 'Previous change', run: () => walk.goTo(Math.max(0, walk.current - 1)) },
  { key: 'n', does: 'Next open change', run: walk.goToOpen },
  { key: 'Enter', does: 'Look into a settled change', run: walk.toggle },
  { key: 'Ctrl+Enter', does: 'Save', run: save },
];
