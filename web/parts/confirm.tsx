import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Input } from './field/input.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What the person must type to confirm something irreversible; null: nothing. */
  typed: string | null;
  does: string;
  /** Whether it deletes nothing. */
  isGentle?: boolean;
  isBusy: boolean;
  confirm: () => void;
  close: () => void;
}

/** Asks before an action; before an irreversible one, the person types the name of its target. */
export function Confirm({
  title,
  children,
  typed,
  does,
  isGentle = false,
  isBusy,
  confirm,
  close,
}: ConfirmProps) {
  const [text, setText] = useState('');
  const isTyped = typed === null || text.trim() === typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) confirm();
  };
  return (
    <Dialog title={title} close={close}>
      {children}
      <form onSubmit={submit} className="flex flex-col gap-4">
        {typed !== null && (
          <Input
            label={`Type “${typed}” to continue`}
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
          />
        )}
        <div className="flex gap-2">
          <Button type="submit" look={isGentle ? 'main' : 'danger'} disabled={!isTyped} isBusy={isBusy}>
            {does}
          </Button>
          <Button onClick={close}>{isGentle ? 'Cancel' : 'Keep'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
