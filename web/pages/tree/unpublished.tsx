import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tree } from '../../../client/types.ts';
import { treeConfigQuery } from '../../data/account.ts';
import { useMay } from '../../data/session.ts';
import { changesQuery, publishTree, unpublishedQuery } from '../../data/tree/generation.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount } from '../../theme/numbers.ts';

/** Where trees are served only once they are published: the newest one that waits for it, with what it would change. */
export function Unpublished({ served }: { served: Pick<Tree, 'tree_id' | 'version'> | null }) {
  const may = useMay('trees:admin');
  const mustPublish = useQuery(treeConfigQuery).data?.require_review === true;
  const newest = useQuery({ ...unpublishedQuery, enabled: mustPublish }).data ?? null;
  const queries = useQueryClient();
  const publish = useMutation({
    mutationFn: publishTree,
    onSuccess: async () => {
      toast('The tree is published.');
      await queries.invalidateQueries({ queryKey: ['trees'] });
    },
  });
  if (!mustPublish || newest === null || newest.version < (served?.version ?? 0)) return null;
  const { tree_id: id, version } = newest;
  return (
    <Panel
      title={`Version ${formatCount(version)} is not published yet`}
      aside={
        may && (
          <Button look="main" isBusy={publish.isPending} onClick={() => publish.mutate(id)}>
            Publish
          </Button>
        )
      }
    >
      {publish.error && <Failed error={publish.error} />}
      {served && <Changes treeId={id} against={served.tree_id} />}
    </Panel>
  );
}

/** Lists the files that would change, each with its lines. */
const Changes = ({ treeId, against }: { treeId: string; against: string }) => (
  <QueryView query={useQuery(changesQuery(treeId, against))} rows={2}>
    {(files) => (
      <ul aria-label="What would change" className="flex flex-col">
        {files.length === 0 && <li className="text-soft">Its files are those that are served.</li>}
        {files.map(({ path, status, diff }) => (
          <li key={path} className="border-line border-b py-2">
            {diff === '' ? (
              <>
                {path} <span className="text-soft text-sm">{status}</span>
              </>
            ) : (
              <details>
                <summary>{path}</summary>
                <pre tabIndex={0} className="bg-sunk my-2 overflow-x-auto rounded-md p-3 font-mono text-sm">
                  <bdi>{diff}</bdi>
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    )}
  </QueryView>
);
