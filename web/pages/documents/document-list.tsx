import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { DateBucket } from '../../data/documents.ts';
import type { Memory } from '../../../client/types.ts';
import type { DocumentPage } from '../../data/documents.ts';
import { VirtualList } from '../../parts/list/virtual-list.tsx';
import { DocumentRow } from './document-row.tsx';
import { keyOfDocument, listDate, type Marks } from './marks.ts';
import { TimeRail } from './rail/time-rail.tsx';

interface DocumentListProps {
  list: UseInfiniteQueryResult<InfiniteData<DocumentPage>>;
  months: readonly DateBucket[];
  jump: (before: string | undefined) => void;
  marks: Marks;
  /** Null for those who may not change documents. */
  mark: ((item: Memory) => void) | null;
}

/** Shows the visible documents with some more on either side, and the rail that leads to the rest. */
export function DocumentList({ list, months, jump, marks, mark }: DocumentListProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { data, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, isFetching } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const see = useCallback((item: Memory) => setShown(listDate(item)), []);
  // One page at a time: another fetch would cancel the page in flight.
  const unlessBusy = (read: typeof fetchNextPage) => () => {
    if (!isFetching) void read({ cancelRefetch: false });
  };
  const id = `documents ${data?.pages[0]?.list}`;
  return (
    <div className="flex min-h-0 flex-1 gap-2 wide:gap-4">
      <VirtualList
        key={id}
        id={id}
        label="Documents"
        items={items}
        keyOf={keyOfDocument}
        more={hasNextPage ? unlessBusy(fetchNextPage) : null}
        above={hasPreviousPage ? unlessBusy(fetchPreviousPage) : null}
        see={see}
        {...(mark ? { select: mark } : {})}
        row={(item) => (
          <DocumentRow
            document={item}
            {...(mark ? { isMarked: marks.has(keyOfDocument(item)), mark } : {})}
          />
        )}
      />
      {months.length > 1 && <TimeRail months={months} shown={shown} jump={jump} />}
    </div>
  );
}
