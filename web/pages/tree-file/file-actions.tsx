import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clearEdit, deleteFile, renameFile, restoreEdit } from '../../data/tree/save-file.ts';
import { useMay } from '../../data/session.ts';
import { modelPath, type ShownFile } from '../../data/tree/shown-tree.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { RenameDialog } from '../../parts/field/rename.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';

/** Renames, deletes, and clears an edit. */
export function FileActions({ shown }: { shown: ShownFile }) {
  const mayWrite = useMay('trees:write');
  const mayClear = useMay('trees:admin');
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const close = () => setAsked(null);
  if (!mayWrite) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setAsked('rename')}>
        Rename
      </Button>
      <Button look="quiet" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {shown.file.edit && mayClear && <ClearEdit path={modelPath(shown.file)} />}
      {asked === 'rename' && <Rename shown={shown} close={close} />}
      {asked === 'delete' && <Delete shown={shown} close={close} />}
    </>
  );
}

interface AskProps {
  shown: ShownFile;
  close: () => void;
}

function Rename({ shown: { tree, file }, close }: AskProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const rename = useMutation({
    mutationFn: (to: string) => renameFile(tree.tree_id, file.path, to, file.tree_version),
    onSuccess: async (_, to) => {
      await queries.invalidateQueries({ queryKey: ['trees'] });
      await navigate({ to: '/tree/file/$', params: { _splat: to }, replace: true });
    },
  });
  return (
    <RenameDialog
      title="Rename the file"
      input={{ label: 'New path', hint: 'The next tree keeps the file there.' }}
      now={file.path}
      {...{ rename, close }}
      renameTo={(to) => to !== file.path && rename.mutate(to)}
    />
  );
}

function Delete({ shown: { tree, file }, close }: AskProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteFile(tree.tree_id, file.path, file.tree_version),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['trees'] });
      toast(`${file.path} is deleted.`);
      await navigate({ to: '/tree' });
    },
  });
  return (
    <Dialog title="Delete the file" close={close}>
      <p>
        <bdi className="font-mono text-sm">{file.path}</bdi> is taken out of this tree and of those that come.
        Its earlier versions stay in the history.
      </p>
      {remove.error && <Failed error={remove.error} />}
      <div className="flex gap-2">
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
        <Button onClick={close}>Keep it</Button>
      </div>
    </Dialog>
  );
}

/** Restores the generated file; a toast can bring the edit back. */
function ClearEdit({ path }: { path: string }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['trees'] });
  const restore = useMutation({ mutationFn: restoreEdit, onSuccess: refresh });
  const clear = useMutation({
    mutationFn: () => clearEdit(path),
    onSuccess: async (editId) => {
      await refresh();
      toast('The edit is cleared.', editId === null ? null : () => restore.mutate(editId));
    },
  });
  const error = clear.error ?? restore.error;
  return (
    <>
      <Button look="quiet" isBusy={clear.isPending} onClick={() => clear.mutate()}>
        Clear the edit
      </Button>
      {error && <Failed error={error} />}
    </>
  );
}
