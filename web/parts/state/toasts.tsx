import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { useKeys } from '../keys/use-keys.ts';

interface Toast {
  id: number;
  text: string;
  undo: (() => void) | null;
}

const TOAST_MS = 8_000;
let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows what was done for eight seconds; `undo` reverts it (also by Z). */
export function toast(text: string, undo: (() => void) | null = null): void {
  made++;
  show([...toasts.slice(-2), { id: made, text, undo }]);
}

const dismiss = (id: number): void => show(toasts.filter((one) => one.id !== id));

/** Renders the toasts; once in the frame. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const undoable = shown.findLast(({ undo }) => undo !== null);
  useKeys(undoable ? [{ key: 'z', does: 'Undo', run: () => undoToast(undoable) }] : []);
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-10 flex flex-col items-center gap-2 wide:bottom-6"
    >
      {shown.map((one) => (
        <ToastLine key={one.id} toast={one} />
      ))}
    </div>
  );
}

function undoToast({ id, undo }: Toast): void {
  dismiss(id);
  undo?.();
}

function ToastLine({ toast: shown }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(shown.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown.id]);
  return (
    <div className="border-line bg-raised shadow-float flex max-w-full items-center gap-4 rounded-lg border py-2 pr-2 pl-4">
      <span>{shown.text}</span>
      {shown.undo && (
        <Button look="quiet" onClick={() => undoToast(shown)}>
          Undo <kbd className="text-xs">Z</kbd>
        </Button>
      )}
      <Button look="quiet" aria-label="Close" onClick={() => dismiss(shown.id)}>
        ×
      </Button>
    </div>
  );
}
