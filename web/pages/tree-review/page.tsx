import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../data/session.ts';
import { type ShownTree, toReview } from '../../data/tree/shown-tree.ts';
import { proposalsQuery, servedTreeQuery } from '../../data/tree/tree-files.ts';
import { useRowKeys } from '../../parts/keys/use-row-keys.ts';
import { Page } from '../../parts/show/page.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';

/** Lists what needs a person: edits whose file was regenerated, and proposals of agents. */
export default function Review() {
  const served = useQuery(servedTreeQuery);
  useRowKeys();
  return (
    <Page
      title="To review"
      about="Edits that conflict with what was generated since, and changes that agents propose."
    >
      <QueryView query={served}>
        {(shown) =>
          shown === null ? <Empty why="There is no tree yet, so nothing waits." /> : <Waiting shown={shown} />
        }
      </QueryView>
    </Page>
  );
}

function Waiting({ shown }: { shown: ShownTree }) {
  const proposals = useQuery(proposalsQuery(shown.tree.tree_id));
  const files = toReview(shown);
  return (
    <>
      <Panel title="Edits">
        {files.length === 0 && <Empty why="No edit waits: all of them agree with the new text." />}
        <ul>
          {files.map(({ path, title, edit, updated_at: at }) => (
            <ReviewRow
              key={path}
              path={path}
              search={{}}
              about={edit?.edited_by ? `${edit.edited_by} changed it` : 'changed'}
              at={at}
            >
              <Title text={title} />, generated again since
            </ReviewRow>
          ))}
        </ul>
      </Panel>
      <Panel title="Proposals of agents">
        <QueryView query={proposals} rows={1}>
          {(items) => (
            <>
              {items.length === 0 && <Empty why="No proposal waits." />}
              <ul>
                {items.map((one) => (
                  <ReviewRow
                    key={one.id}
                    path={one.path}
                    search={{ proposal: one.id }}
                    about={one.by === null ? 'proposed' : `${one.by} proposed it`}
                    at={one.created_at}
                  >
                    <Title text={one.reason} />
                    {one.status === 'outdated' && ' (the file was changed since)'}
                  </ReviewRow>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </Panel>
    </>
  );
}

interface ReviewRowProps {
  path: string;
  search: { proposal?: string };
  about: string;
  at: string;
  children: ReactNode;
}

function ReviewRow({ path, search, about, at, children }: ReviewRowProps) {
  const may = useMay('trees:write');
  const shown = (
    <>
      <span className="min-w-0 font-medium">
        <Title text={path} />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      <span className="text-soft text-sm">
        {about} <Time at={at} />
      </span>
    </>
  );
  const look = '-mx-2 flex min-h-11 flex-wrap items-baseline gap-x-6 gap-y-0.5 rounded-md px-2 py-2';
  return (
    <li className="border-line border-b last:border-b-0">
      {may ? (
        <Link
          to="/tree/merge/$"
          params={{ _splat: path }}
          search={search}
          data-row
          className={`hover:bg-sunk ${look}`}
        >
          {shown}
        </Link>
      ) : (
        <div className={look}>{shown}</div>
      )}
    </li>
  );
}
