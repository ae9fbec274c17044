import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileVersion } from '../../../../client/types.ts';
import type { ShownFile } from '../../../data/tree/shown-tree.ts';
import { fileHistoryQuery, fileVersionQuery } from '../../../data/tree/tree-files.ts';
import { Button } from '../../../parts/button.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { Failed, Loading } from '../../../parts/state/states.tsx';
import { countOf, formatCount } from '../../../theme/numbers.ts';
import { type ChangedLine, changedLines } from './changed-lines.ts';
import { decisionWords, sizeWords, versionWords } from './version-words.ts';

/** Lists every served version of the file, newest first, with who decided what; each can be compared with the current one. */
export function FileVersions({ shown }: { shown: ShownFile }) {
  const history = useInfiniteQuery(fileHistoryQuery(shown.tree.tree_id, shown.file.path));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title="Versions of this file">
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      <ol>
        {items.map((item, i) => (
          <VersionRow key={item.version} item={item} isNow={i === 0} shown={shown} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier versions
        </Button>
      )}
    </Panel>
  );
}

interface VersionRowProps {
  item: FileVersion;
  isNow: boolean;
  shown: ShownFile;
}

function VersionRow({ item, isNow, shown }: VersionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const decided = decisionWords(item);
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isNow ? undefined : isOpen}
        disabled={isNow}
        onClick={() => setOpen(!isOpen)}
        className="hover:not-disabled:bg-sunk -mx-2 flex min-h-9 w-full flex-wrap items-baseline gap-x-4 rounded-md px-2 py-1.5 text-left"
      >
        <span className={item.kind === 'generated' ? 'text-wood' : 'text-mine'}>{versionWords(item)}</span>
        {decided !== '' && <span className="text-sm">{decided}</span>}
        <span className="text-soft flex-1 text-sm">
          <Time at={item.time} />
        </span>
        <span className="text-soft text-sm tabular-nums">{sizeWords(item)}</span>
        <span className="text-soft w-32 text-right text-sm whitespace-nowrap">
          {isNow ? 'current' : isOpen ? 'hide' : 'compare'}
        </span>
      </button>
      {isOpen && <Compared version={item.version} shown={shown} />}
    </li>
  );
}

function Compared({ version, shown: { tree, file } }: { version: number; shown: ShownFile }) {
  const then = useQuery(fileVersionQuery(tree.tree_id, file.path, version));
  return (
    <QueryView query={then} rows={3}>
      {({ content }) => <Changed lines={changedLines(content, file.content)} />}
    </QueryView>
  );
}

function Changed({ lines }: { lines: readonly ChangedLine[] }) {
  const added = lines.filter(({ kind }) => kind === 'added').length;
  if (lines.length === 0) return <p className="text-soft pb-3">The same text as now.</p>;
  return (
    <div className="flex flex-col gap-0.5 pb-4">
      <p className="text-soft text-sm">
        {countOf(added, 'line')} came since, {formatCount(lines.length - added)} went.
      </p>
      {lines.map(({ kind, text }, i) =>
        kind === 'added' ? (
          <ins key={i} className="text-sap max-w-[68ch] font-serif break-words">
            + {text}
          </ins>
        ) : (
          <del key={i} className="text-soft decoration-failed max-w-[68ch] font-serif break-words">
            {text}
          </del>
        ),
      )}
    </div>
  );
}
