import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Memory } from '../../../client/types.ts';
import { type DocumentFilter, documentsQuery, timelineQuery } from '../../data/documents.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Empty, EmptyByFilter, Failed, Loading } from '../../parts/state/states.tsx';
import { countOf, formatCount } from '../../theme/numbers.ts';
import { possibleActions } from './bulk/bulk-actions.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { DocumentList } from './document-list.tsx';
import { filterWords } from './filter-words.ts';
import { Filters } from './filters.tsx';
import { MarkedBar } from './marked-bar.tsx';
import { type Marks, toggleMark } from './marks.ts';

/** Lists every document that the person may see, by date, with bulk actions. */
export default function Documents() {
  const { before, ...filter } = useSearch({ from: '/documents' });
  const navigate = useNavigate({ from: '/documents' });
  const list = useInfiniteQuery(documentsQuery(filter, before));
  const timeline = useQuery(timelineQuery(filter));
  const [marks, setMarks] = useState<Marks>(new Map());
  const mayWrite = useMay('memories:write');
  const words = filterWords(filter);
  const clear = () => void navigate({ search: {} });
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0);
  return (
    <Page title="Documents" about={<Count total={timeline.data?.total} isFiltered={words !== ''} />} isFull>
      <Filters
        filter={filter}
        narrow={(condition) => void navigate({ search: { ...filter, ...condition }, replace: true })}
      />
      {mayWrite && marks.size > 0 && <MarkedBar marks={marks} clear={() => setMarks(new Map())} />}
      {marks.size === 0 && words !== '' && !isEmpty && timeline.data && (
        <MatchingBar filter={filter} total={timeline.data.total} isKnown={!timeline.isPlaceholderData}>
          <Button look="quiet" onClick={clear}>
            Show everything
          </Button>
        </MatchingBar>
      )}
      {list.error && (
        <Failed error={list.error} retry={() => void list.refetch()} keptFrom={list.dataUpdatedAt} />
      )}
      {!list.error && timeline.error && (
        <Failed
          error={timeline.error}
          retry={() => void timeline.refetch()}
          keptFrom={timeline.dataUpdatedAt}
        />
      )}
      {list.isPending && <Loading rows={10} />}
      {isEmpty && words !== '' && <EmptyByFilter filter={words} clear={clear} />}
      {isEmpty && words === '' && (
        <Empty why="No documents yet. Add them with POST /memories/add, npx cambium import, or agents." />
      )}
      {list.data && !isEmpty && (
        <DocumentList
          list={list}
          months={timeline.data?.buckets ?? []}
          jump={(date) => void navigate({ search: { ...filter, before: date }, replace: true })}
          marks={marks}
          mark={mayWrite ? (item: Memory) => setMarks(toggleMark(item)) : null}
        />
      )}
    </Page>
  );
}

const Count = ({ total, isFiltered }: { total: number | undefined; isFiltered: boolean }) =>
  // Reserves a line of its height until the number arrives.
  total === undefined ? <>&nbsp;</> : `${formatCount(total)} ${isFiltered ? 'match' : 'in all'}`;

interface MatchingBarProps {
  filter: DocumentFilter;
  total: number;
  /** Whether the number is of this filter: while it is being counted, no action is possible. */
  isKnown: boolean;
  children: ReactNode;
}

/** Shows the actions on everything that passes the filter, including those of its status if it has one. */
function MatchingBar({ filter, total, isKnown, children }: MatchingBarProps) {
  const mayWrite = useMay('memories:write');
  const actions = possibleActions(new Map([[filter.status ?? '', total]]));
  return (
    <BulkBar
      label={`All ${countOf(total, 'document')} that match`}
      target={{ which: `Everything with ${filterWords(filter)}`, filter }}
      actions={mayWrite && isKnown ? actions : []}
    >
      {children}
    </BulkBar>
  );
}
