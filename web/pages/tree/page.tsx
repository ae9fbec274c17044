import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../../data/session.ts';
import { type ShownTree, toReview } from '../../data/tree/shown-tree.ts';
import { proposalsQuery, servedTreeQuery } from '../../data/tree/tree-files.ts';
import { Button } from '../../parts/button.tsx';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { useRowKeys } from '../../parts/keys/use-row-keys.ts';
import { Page } from '../../parts/show/page.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { countOf, formatCount } from '../../theme/numbers.ts';
import { CoreSample } from './core-sample.tsx';
import { mapFiles, teamNames } from './map-files.ts';
import { FileMap } from './file-map.tsx';
import { Generate } from './generate.tsx';
import { Unpublished } from './unpublished.tsx';

/** Shows the tree: its files by tier and team, its versions, and a button for the next one. */
export default function TreePage() {
  const latest = useQuery(servedTreeQuery);
  const { generate: isAsking } = useSearch({ from: '/tree' });
  const navigate = useNavigate();
  const ask = (generate: boolean) =>
    void navigate({ to: '/tree', search: generate ? { generate } : {}, replace: true });
  const may = useMay('trees:write');
  const shown = latest.data;
  return (
    <Page
      title="Tree"
      about={shown ? aboutTree(shown) : undefined}
      actions={
        <>
          {shown && <ReviewLink shown={shown} />}
          {may && (
            <Button look="main" onClick={() => ask(true)}>
              Generate
            </Button>
          )}
        </>
      }
    >
      {shown !== undefined && <Unpublished served={shown?.tree ?? null} />}
      <QueryView query={latest} rows={8}>
        {(data) =>
          data === null ? (
            <Empty why="There is no tree yet. It is written from your documents, file by file, with a citation after every sentence." />
          ) : (
            <WholeTree shown={data} />
          )
        }
      </QueryView>
      {may && isAsking === true && <Generate close={() => ask(false)} />}
    </Page>
  );
}

function WholeTree({ shown }: { shown: ShownTree }) {
  useRowKeys();
  return (
    <>
      <CoreSample treeId={shown.tree.tree_id} files={shown.files.length} />
      <FileMap groups={mapFiles(shown.files, teamNames(shown.tree.meta))} />
    </>
  );
}

function ReviewLink({ shown }: { shown: ShownTree }) {
  const navigate = useNavigate();
  const proposals = useQuery(proposalsQuery(shown.tree.tree_id));
  const count = toReview(shown).length + (proposals.data?.length ?? 0);
  const isShown = count > 0 || proposals.error !== null;
  useKeys(isShown ? [{ key: 'r', does: 'Review', run: () => void navigate({ to: '/tree/review' }) }] : []);
  if (!isShown) return null;
  return (
    <Link
      to="/tree/review"
      className="border-model text-model bg-raised inline-flex min-h-8 items-center gap-2 rounded-md border px-3 text-sm font-medium"
    >
      {/* If proposals cannot be read, the page says why. */}
      {proposals.error ? 'To review' : `${formatCount(count)} to review`} <kbd className="text-xs">R</kbd>
    </Link>
  );
}

const aboutTree = ({ tree, files }: ShownTree): string =>
  [
    `Version ${formatCount(tree.version)}`,
    countOf(files.length, 'file'),
    ...(tree.published_at !== null ? ['published'] : []),
  ].join(', ');
