import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Entity } from '../../../client/types.ts';
import { entitiesQuery, foundEntitiesQuery, reviewsQuery } from '../../data/entities.ts';
import { SearchField } from '../../parts/field/search-field.tsx';
import { Select } from '../../parts/field/select.tsx';
import { VirtualList } from '../../parts/list/virtual-list.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Empty, EmptyByFilter, Failed, Loading } from '../../parts/state/states.tsx';
import { countOf } from '../../theme/numbers.ts';
import { ENTITY_TYPES } from '../../../src/vocabulary.ts';
import { entityType } from '../../theme/words.ts';

const ACTION =
  'border-line bg-raised inline-flex min-h-8 items-center rounded-md border px-3 text-sm font-medium';

/** Lists the entities that documents name. */
export default function Entities() {
  const { q = '', type } = useSearch({ from: '/entities' });
  const navigate = useNavigate({ from: '/entities' });
  const list = useInfiniteQuery({ ...entitiesQuery({ type }), enabled: q === '' });
  const found = useQuery(foundEntitiesQuery({ q, type }));
  const shown = q === '' ? list : found;
  const items: readonly Entity[] | undefined =
    q === '' ? list.data?.pages.flatMap((page) => page.items) : found.data?.items;
  const clear = () => void navigate({ search: {} });
  return (
    <Page title="Entities" about="Who and what the documents name" isFull actions={<Decisions />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label="Search names"
          value={q}
          change={(text) =>
            void navigate({
              search: (before) => ({ ...before, q: text === '' ? undefined : text }),
              replace: true,
            })
          }
        />
        <Select
          label="Kind"
          all="All"
          value={type}
          options={ENTITY_TYPES.map((value) => ({ value, name: entityType(value) }))}
          choose={(chosen) => {
            const type = ENTITY_TYPES.find((one) => one === chosen);
            void navigate({ search: (before) => ({ ...before, type }) });
          }}
        />
      </div>
      {shown.error && (
        <Failed error={shown.error} retry={() => void shown.refetch()} keptFrom={shown.dataUpdatedAt} />
      )}
      {items === undefined && !shown.error && <Loading rows={10} />}
      {items?.length === 0 &&
        (q !== '' || type !== undefined ? (
          <EmptyByFilter
            filter={[
              q === '' ? null : `the name “${q}”`,
              type === undefined ? null : `the kind ${entityType(type)}`,
            ]
              .filter((part) => part !== null)
              .join(' and ')}
            clear={clear}
          />
        ) : (
          <Empty why="No entities yet. They are found as documents are read." />
        ))}
      {items !== undefined && items.length > 0 && (
        <VirtualList
          id={`entities ${q} ${type ?? ''}`}
          label="Entities"
          items={items}
          keyOf={({ id }) => id}
          more={
            q === '' && list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : null
          }
          row={(entity) => <EntityRow entity={entity} />}
        />
      )}
    </Page>
  );
}

/** Links to pending decisions and past ones. */
function Decisions() {
  const reviews = useQuery(reviewsQuery);
  const unsure = reviews.data?.total ?? 0;
  return (
    <>
      {(unsure > 0 || reviews.error) && (
        <Link to="/entities/review" className={ACTION}>
          {reviews.error ? 'Uncertain pairs' : countOf(unsure, 'uncertain pair')}
        </Link>
      )}
      <Link to="/entities/merges" className={ACTION}>
        Merges
      </Link>
    </>
  );
}

/** Shows an entity in one line, or two in small windows. */
const EntityRow = ({ entity: { id, name, type, mention_count } }: { entity: Entity }) => (
  <div className="flex h-full flex-col justify-center gap-0.5 px-1 wide:flex-row wide:items-center wide:gap-4">
    <Link to="/entities/$id" params={{ id }} className="truncate font-serif text-read wide:flex-1">
      <Title text={name} />
    </Link>
    <span className="text-soft flex gap-4 text-sm">
      <span className="wide:w-24">{entityType(type)}</span>
      <span className="tabular-nums wide:w-28 wide:text-right">{countOf(mention_count, 'mention')}</span>
    </span>
  </div>
);
