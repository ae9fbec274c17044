import { useQuery } from '@tanstack/react-query';
import { entityTimelineQuery } from '../../data/entities.ts';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { countOf, formatCount, formatMonth } from '../../theme/numbers.ts';
import { monthColumns } from './month-columns.ts';

const HEIGHT_PX = 48;
const COLUMN_PX = 14;

/** Shows how many documents it appears in, by month. */
export function Timeline({ id }: { id: string }) {
  const timeline = useQuery(entityTimelineQuery(id));
  return (
    <Panel title="When">
      <QueryView query={timeline} rows={1}>
        {({ buckets }) => {
          const columns = monthColumns(buckets);
          const [first, last] = [columns[0], columns.at(-1)];
          if (!first || !last) return <p className="text-soft">None of its documents has a date.</p>;
          const total = columns.reduce((sum, { count }) => sum + count, 0);
          const span = [...new Set([first, last].map(({ start }) => formatMonth(new Date(start))))].join(
            ' to ',
          );
          return (
            <figure className="flex flex-col gap-1">
              <svg
                aria-hidden="true"
                width={columns.length * COLUMN_PX}
                height={HEIGHT_PX}
                className="max-w-full"
                viewBox={`0 0 ${columns.length * COLUMN_PX} ${HEIGHT_PX}`}
                preserveAspectRatio="xMinYMax meet"
              >
                {columns.map(({ start, count, share }, at) => (
                  <rect
                    key={start}
                    x={at * COLUMN_PX}
                    width={COLUMN_PX - 2}
                    y={HEIGHT_PX - Math.max(1, share * HEIGHT_PX)}
                    height={Math.max(1, share * HEIGHT_PX)}
                    className={count === 0 ? 'fill-line' : 'fill-wood'}
                  >
                    <title>{`${formatMonth(new Date(start))}: ${formatCount(count)}`}</title>
                  </rect>
                ))}
              </svg>
              <figcaption className="text-soft text-sm">
                {countOf(total, 'document')}, {span}
              </figcaption>
            </figure>
          );
        }}
      </QueryView>
    </Panel>
  );
}
