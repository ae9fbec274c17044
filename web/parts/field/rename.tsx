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

/** A button that asks for another name in a dialog, which closes once `rename` has saved it. */
export function Rename({ name, dialogTitle, rename }: RenameProps) {
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get('name')).trim();
    if (to !== '') rename.mutate(to, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={`Rename ${plainTitle(name)}`}>
        Rename
      </Button>
      {isOpen && (
        <Dialog title={dialogTitle} close={() => setOpen(false)}>
          <form onSubmit={submit} className="flex flex-col gap-4">
            <Input label="Name" name="name" defaultValue={name} required maxLength={200} autoComplete="off" />
            {rename.error && <Failed error={rename.error} />}
            <Button type="submit" look="main" isBusy={rename.isPending}>
              Rename
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
