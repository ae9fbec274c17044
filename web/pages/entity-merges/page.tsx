import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { mergesQuery } from '../../data/entities.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { useRowKeys } from '../../parts/keys/use-row-keys.ts';
import { Page } from '../../parts/show/page.tsx';
import { Empty, EmptyByFilter, Failed, Loading } from '../../parts/state/states.tsx';
import { MergeRow } from './merge-row.tsx';

/** Lists decisions about entities: merges, and pairs that stay separate. Each can be undone. */
export default function Merges() {
  const { entity } = useSearch({ from: '/entities/merges' });
  const navigate = useNavigate({ from: '/entities/merges' });
  const merges = useInfiniteQuery(mergesQuery(entity));
  const mayUndo = useMay('memories:write');
  useRowKeys();
  const items = merges.data?.pages.flatMap((page) => page.items);
  return (
    <Page
      title="Merges"
      about="What you decided about names. What is undone is as if it had not been decided."
      actions={
        <Link to="/entities" className="underline">
          All entities
        </Link>
      }
    >
      {merges.error && (
        <Failed error={merges.error} retry={() => void merges.refetch()} keptFrom={merges.dataUpdatedAt} />
      )}
      {items === undefined && !merges.error && <Loading rows={4} />}
      {items?.length === 0 &&
        (entity === undefined ? (
          <Empty why="No decisions yet. Uncertain pairs are decided one at a time, and an entity can be merged into another on its page." />
        ) : (
          <EmptyByFilter filter="a decision about this entity" clear={() => void navigate({ search: {} })} />
        ))}
      {items !== undefined && items.length > 0 && (
        <ul aria-label="Merges" className="flex flex-col">
          {items.map((merge) => (
            <MergeRow key={merge.merge_id} merge={merge} mayUndo={mayUndo} />
          ))}
        </ul>
      )}
      {merges.hasNextPage && (
        <Button isBusy={merges.isFetchingNextPage} onClick={() => void merges.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Page>
  );
}
