import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
  isWide?: boolean;
}

/** Shows a modal dialog: the browser traps the focus and restores it; Esc and a click outside close it. */
export function Dialog({ title, close, children, isWide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // By default the browser hides the dialog at once and fires its event a moment later; a key in between would go to what is hidden.
  const press = (event: KeyboardEvent): void => {
    const isEscape = event.key === 'Escape' && !event.nativeEvent.isComposing;
    event.stopPropagation();
    if (!isEscape || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onKeyDown={press}
      className={`border-line bg-raised shadow-float w-[calc(100%-2rem)] rounded-lg border p-0 ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <div className="flex flex-col gap-4 p-6">
        <h2 id={titleId} className="pr-8 text-lg font-semibold">
          {title}
        </h2>
        {children}
        {/* For those without Esc. Last, so that the first input has the focus. */}
        <span className="absolute top-3 right-3">
          <Button look="quiet" aria-label="Close this dialog" onClick={close}>
            ×
          </Button>
        </span>
      </div>
    </dialog>
  );
}
