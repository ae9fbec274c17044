import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { plainTitle } from '../../theme/numbers.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Failed } from '../state/states.tsx';
import { Input } from './input.tsx';

interface RenameProps {
  name: string;
  dialogTitle: string;
  rename: UseMutationResult<unknown, Error, string>;
}

/** Shows a button that asks for another name in a dialog, which closes once `rename` has saved it. */
export function Rename({ name, dialogTitle, rename }: RenameProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={`Rename ${plainTitle(name)}`}>
        Rename
      </Button>
      {isOpen && (
        <RenameDialog
          title={dialogTitle}
          input={{ label: 'Name', maxLength: 200 }}
          now={name}
          {...{ rename, close }}
          renameTo={(to) => rename.mutate(to, { onSuccess: close })}
        />
      )}
    </>
  );
}

interface RenameDialogProps {
  title: string;
  input: { label: string; hint?: string; maxLength?: number };
  now: string;
  rename: Pick<UseMutationResult, 'error' | 'isPending'>;
  /** Called with the new name, trimmed. */
  renameTo: (to: string) => void;
  close: () => void;
}

export function RenameDialog({ title, input, now, rename, renameTo, close }: RenameDialogProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get('name')).trim();
    if (to !== '') renameTo(to);
  };
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Input {...input} name="name" defaultValue={now} required autoComplete="off" />
        {rename.error && <Failed error={rename.error} />}
        <Button type="submit" look="main" isBusy={rename.isPending}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
}
