import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '../../../../client/types.ts';
import {
  refetchConnections,
  foldersQuery,
  setFolder,
  type SourceFolder,
  type SourceFolderMode,
} from '../../../data/connections.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Select } from '../../../parts/field/select.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { plainTitle } from '../../../theme/numbers.ts';

const MODES: readonly { value: SourceFolderMode; name: string }[] = [
  { value: 'sync', name: 'read' },
  { value: 'skip', name: 'left out' },
];

/** Shows the folders of an account, level by level, and which are read; each choice takes effect at once. */
export function FoldersDialog({ connection, close }: { connection: Connection; close: () => void }) {
  return (
    <Dialog title="Choose what is read" close={close} isWide>
      <p className="text-soft max-w-prose text-sm">
        All is read until a folder is set to be read: then nothing beside such folders is. A folder without a
        choice of its own follows the one that it is in.
      </p>
      <div className="max-h-96 overflow-y-auto p-1">
        <FolderList connection={connection} parent={null} name="The account" />
      </div>
      <div>
        <Button onClick={close}>Done</Button>
      </div>
    </Dialog>
  );
}

function FolderList({
  connection,
  parent,
  name,
}: {
  connection: Connection;
  parent: string | null;
  name: string;
}) {
  const listed = useQuery(foldersQuery(connection.id, parent));
  return (
    <QueryView query={listed} rows={2}>
      {({ folders }) =>
        folders.length ? (
          <ul aria-label={`Folders in ${name}`} className="flex flex-col">
            {folders.map((folder) => (
              <FolderRow key={folder.provider_folder_id} connection={connection} folder={folder} />
            ))}
          </ul>
        ) : (
          <p className="text-soft text-sm">No folders in it.</p>
        )
      }
    </QueryView>
  );
}

function FolderRow({ connection, folder }: { connection: Connection; folder: SourceFolder }) {
  const { provider_folder_id: id, has_children, policy } = folder;
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const name = plainTitle(folder.name);
  const choose = useMutation({
    mutationFn: (mode: SourceFolderMode | null) => setFolder(connection.id, id, mode),
    onError: (error) => toast(error.message),
    onSettled: () => refetchConnections(queries),
  });
  return (
    <li className="border-line border-b py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">
          <bdi>{name}</bdi>
        </span>
        <span className="flex items-center gap-2">
          <Select
            label={`What is in ${name}`}
            value={policy?.sync_mode}
            all="as above"
            options={MODES}
            choose={(value) => choose.mutate(MODES.find((mode) => mode.value === value)?.value ?? null)}
          />
          {has_children && (
            <Button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Close' : `Open ${name}`}</Button>
          )}
        </span>
      </div>
      {isOpen && (
        <div className="ps-4">
          <FolderList connection={connection} parent={id} name={name} />
        </div>
      )}
    </li>
  );
}
