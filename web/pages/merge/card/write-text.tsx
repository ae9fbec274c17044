import { useEffect, useRef } from 'react';
import { Button } from '../../../parts/button.tsx';

interface WriteTextProps {
  initial: string;
  label: string;
  keep: (text: string) => void;
  close: () => void;
}

/** Edits a change by hand; saves every keystroke, and Esc closes it. */
export function WriteText({ initial, label, keep, close }: WriteTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-2">
      <textarea
        ref={area}
        aria-label={label}
        defaultValue={initial}
        rows={Math.min(16, Math.max(3, initial.split('\n').length + 1))}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
        className="border-line bg-bg text-read w-full max-w-[76ch] rounded-md border px-3 py-2 font-serif"
      />
      <Button onClick={close}>
        Done <kbd className="text-soft text-xs">Esc</kbd>
      </Button>
    </div>
  );
}
