import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TreeHistoryItem } from '../../../client/types.ts';
import { treeHistoryQuery } from '../../data/tree/tree-files.ts';
import { useMay } from '../../data/session.ts';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { countOf } from '../../theme/numbers.ts';
import { bandsOf } from './bands.ts';
import { RollBack } from './roll-back.tsx';

interface CoreSampleProps {
  treeId: string;
  files: number;
}

/** Shows the versions of the tree as bands, newest at the right; describes the selected one in words below. */
export function CoreSample({ treeId, files }: CoreSampleProps) {
  const history = useQuery(treeHistoryQuery(treeId));
  return (
    <Panel title="Versions">
      <QueryView query={history} rows={1}>
        {({ items }) => <Bands items={items} treeId={treeId} files={files} />}
      </QueryView>
    </Panel>
  );
}

function Bands({ items, treeId, files }: CoreSampleProps & { items: readonly TreeHistoryItem[] }) {
  const [chosen, setChosen] = useState(0);
  const bands = bandsOf(items, files);
  const last = bands.length - 1;
  const item = items[chosen] ?? items[0];
  if (!item) return <p className="text-soft">No version was kept.</p>;
  return (
    <div className="flex flex-col gap-2">
      {bands.length > 1 && (
        <svg
          viewBox="0 0 1000 44"
          preserveAspectRatio="none"
          className="border-line h-11 w-full rounded-sm border"
          role="group"
          aria-label="Versions, the newest last"
        >
          {bands.map(({ item: one, x, width }, i) => {
            const isChosen = last - i === chosen;
            return (
              <rect
                key={i}
                x={x + 1}
                y={isChosen ? 0 : 5}
                width={width - 2}
                height={isChosen ? 44 : 34}
                role="button"
                tabIndex={0}
                aria-pressed={isChosen}
                aria-label={`${nameOf(one)}, version ${one.version}`}
                className={`cursor-pointer ${colorOf(one, i === last)} ${isChosen ? '' : 'opacity-60 hover:opacity-100'}`}
                onClick={() => setChosen(last - i)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  event.preventDefault();
                  setChosen(last - i);
                }}
              />
            );
          })}
        </svg>
      )}
      <ChosenVersion item={item} isNow={chosen === 0} treeId={treeId} />
    </div>
  );
}

function ChosenVersion({ item, isNow, treeId }: { item: TreeHistoryItem; isNow: boolean; treeId: string }) {
  const may = useMay('trees:admin');
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="min-w-0">
        <span className="font-semibold">{isNow ? 'Now' : `v${item.version}`}</span>{' '}
        <span className={item.by === 'model' ? 'text-wood' : 'text-mine'}>{nameOf(item)}</span>{' '}
        <span className="text-soft">
          <Time at={item.at} />
        </span>
      </p>
      {may && item.tree_id !== treeId && <RollBack treeId={item.tree_id} at={item.at} />}
    </div>
  );
}

const nameOf = ({ by, author, changes }: TreeHistoryItem): string => {
  if (by === 'model') return 'generated';
  const files = countOf(changes.length, 'file');
  const verb = changes.every(({ kind }) => kind === 'clear') ? 'edit cleared in' : 'changed';
  return author === null ? `${verb} ${files}` : `${author} ${verb} ${files}`;
};

const colorOf = ({ by }: TreeHistoryItem, isNow: boolean): string =>
  isNow ? 'fill-sap' : by === 'model' ? 'fill-wood' : 'fill-mine';
