import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readDraft } from '../../data/drafts.ts';
import { fileDraftName, fileDraftOf } from '../../data/tree/file-draft.ts';
import { useMay } from '../../data/session.ts';
import type { ShownFile } from '../../data/tree/shown-tree.ts';
import { fileQuery } from '../../data/tree/tree-files.ts';
import { Button } from '../../parts/button.tsx';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { Page } from '../../parts/show/page.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { EditFile } from './edit-file.tsx';
import { FileActions } from './file-actions.tsx';
import { FileVersions } from './versions/file-versions.tsx';
import { Reader } from './reader.tsx';
import { takeTitle } from './take-title.ts';

/** Shows a file of the tree: to read, to follow to its sources, to edit. */
export default function TreeFilePage() {
  const path = useParams({ from: '/tree/file/$' })._splat ?? '';
  const query = useQuery(fileQuery(path));
  return (
    <Page
      title={plainTitle((query.data && takeTitle(query.data.file.content).title) ?? path)}
      isWide
      about={query.data && <About file={query.data.file} />}
    >
      <QueryView query={query} rows={8}>
        {(shown) => (shown ? <OpenFile key={path} shown={shown} path={path} /> : <NoFile />)}
      </QueryView>
    </Page>
  );
}

function About({ file: { path, edit, tree_version, updated_at } }: Pick<ShownFile, 'file'>) {
  return (
    <>
      <Title text={path} /> · Version {tree_version},{' '}
      {edit ? `edited${edit.edited_by === null ? '' : ` by ${edit.edited_by}`}` : 'generated'}{' '}
      <Time at={updated_at} />
    </>
  );
}

const NoFile = () => (
  <Empty why="The tree has no file with this name: it was renamed or deleted, or never written.">
    <Link to="/tree" className="text-sap underline">
      All files
    </Link>
  </Empty>
);

function OpenFile({ shown, path }: { shown: ShownFile; path: string }) {
  const mayEdit = useMay('trees:write');
  const [isEditing, setEditing] = useState(
    () => mayEdit && fileDraftOf(readDraft(fileDraftName(path))) !== null,
  );
  useKeys(mayEdit && !isEditing ? [{ key: 'e', does: 'Edit the file', run: () => setEditing(true) }] : []);
  if (isEditing)
    return <EditFile shown={shown} open={() => setEditing(true)} close={() => setEditing(false)} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {shown.file.edit?.needs_review && mayEdit && (
          <Link
            to="/tree/merge/$"
            params={{ _splat: path }}
            className="border-model text-model bg-raised inline-flex min-h-8 items-center rounded-md border px-3 text-sm font-medium"
          >
            Generated again since: review
          </Link>
        )}
        {mayEdit && (
          <Button onClick={() => setEditing(true)}>
            Edit <kbd className="text-soft text-xs">E</kbd>
          </Button>
        )}
        <FileActions shown={shown} />
      </div>
      <Reader shown={shown} />
      <FileVersions shown={shown} />
    </>
  );
}
