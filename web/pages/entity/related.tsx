import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { relatedQuery } from '../../data/entities.ts';
import { SourceBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { countOf } from '../../theme/numbers.ts';

/** Lists the entities that occur in the same documents, with the latest of these. */
export function Related({ id }: { id: string }) {
  const related = useQuery(relatedQuery(id));
  return (
    <Panel title="Named in the same documents">
      <QueryView query={related}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty why="Its documents name nothing else." />
          ) : (
            <ul className="flex flex-col">
              {items.map(({ entity, shared_documents, documents }) => (
                <li
                  key={entity.id}
                  className="border-line flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b py-2"
                >
                  <span className="min-w-0 flex-1 basis-40">
                    <Link to="/entities/$id" params={{ id: entity.id }} className="font-serif underline">
                      <Title text={entity.name} />
                    </Link>{' '}
                    <span className="text-soft text-sm tabular-nums">
                      {countOf(shared_documents, 'document')}
                    </span>
                  </span>
                  <Documents documents={documents} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

interface DocumentsProps {
  documents: readonly { source: string; resource_id: string; title: string | null }[];
}

const Documents = ({ documents }: DocumentsProps) => (
  <ul className="flex min-w-0 flex-2 basis-72 flex-col gap-1">
    {documents.map(({ source, resource_id, title }) => (
      <li key={`${source}/${resource_id}`} className="flex items-center gap-2 text-sm">
        <SourceBadge source={source} />
        <Link
          to="/documents/$source/$id"
          params={{ source, id: resource_id }}
          className="text-soft hover:text-ink min-w-0 truncate"
        >
          <Title text={title ?? resource_id} />
        </Link>
      </li>
    ))}
  </ul>
);
