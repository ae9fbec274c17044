import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { quotesQuery } from '../../data/entities.ts';
import { SourceBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';

interface Quote {
  source: string;
  resource_id: string;
  quote: string;
}

/** Returns the first of those that quote the same words of the same document, which names it there more than once. */
const onceEach = <T extends Quote>(items: readonly T[]): T[] =>
  [
    ...Map.groupBy(items, ({ source, resource_id, quote }) => `${source} ${resource_id} ${quote}`).values(),
  ].flatMap(([first]) => first ?? []);

/** Shows where documents name it: the sentence, and a link to its place. */
export function Quotes({ id }: { id: string }) {
  const quotes = useQuery(quotesQuery(id));
  return (
    <Panel title="Where documents name it">
      <QueryView query={quotes} rows={5}>
        {({ items }) => (
          <ul className="flex flex-col gap-4">
            {onceEach(items).map(({ id: mention, source, resource_id, title, document_date, quote }) => (
              <li key={mention} className="flex flex-col gap-1">
                <q className="max-w-[68ch] font-serif text-read">
                  <bdi>{quote}</bdi>
                </q>
                <span className="text-soft flex items-center gap-2 text-sm">
                  <SourceBadge source={source} />
                  <Link
                    to="/documents/$source/$id"
                    params={{ source, id: resource_id }}
                    search={{ quote }}
                    className="min-w-0 truncate underline"
                  >
                    <Title text={title ?? resource_id} />
                  </Link>
                  {/* Minutes of a series all have one title. */}
                  {document_date !== null && <Time at={document_date} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
