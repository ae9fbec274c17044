import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { entityQuery } from '../../data/entities.ts';
import { useMay } from '../../data/session.ts';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { Page } from '../../parts/show/page.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Failed, Loading } from '../../parts/state/states.tsx';
import { countOf, plainTitle } from '../../theme/numbers.ts';
import { entityType } from '../../theme/words.ts';
import { Neighborhood } from './graph/neighborhood.tsx';
import { MergeInto } from './merge-into.tsx';
import { Quotes } from './quotes.tsx';
import { Related } from './related.tsx';
import { RenameEntity } from './rename.tsx';
import { Timeline } from './timeline.tsx';

/** Shows one entity: its aliases, where documents name it, and which entities occur with it. */
export default function EntityPage() {
  const { id } = useParams({ from: '/entities/$id' });
  const entity = useQuery(entityQuery(id));
  const mayWrite = useMay('memories:write');
  const router = useRouter();
  useKeys([{ key: 'Escape', does: 'Back', run: () => router.history.back() }]);
  if (entity.data === undefined)
    return (
      <Page title="Entity">
        {entity.error ? (
          <Failed
            error={entity.error}
            retry={() => void entity.refetch()}
            instead={
              <Link to="/entities" className="text-sap underline">
                All entities
              </Link>
            }
          />
        ) : (
          <Loading rows={6} />
        )}
      </Page>
    );
  const { name, type, aliases, mention_count, description } = entity.data;
  const others = aliases.filter((alias) => alias !== name);
  return (
    <Page
      title={plainTitle(name)}
      about={`${entityType(type)}, ${countOf(mention_count, 'mention')}`}
      actions={
        mayWrite && (
          <>
            <RenameEntity id={id} name={name} />
            <MergeInto entity={entity.data} />
          </>
        )
      }
    >
      {description !== null && (
        <p className="max-w-[68ch] font-serif text-read">
          <bdi>{description}</bdi>
        </p>
      )}
      {others.length > 0 && (
        <p className="text-soft">
          also:{' '}
          {others.map((alias, at) => (
            <span key={alias}>
              {at > 0 && ', '}
              <Title text={alias} />
            </span>
          ))}
        </p>
      )}
      <p className="text-soft text-sm">
        <Link to="/entities/merges" search={{ entity: id }} className="underline">
          What was decided about it
        </Link>
      </p>
      <Timeline id={id} />
      <Quotes id={id} />
      <Related id={id} />
      <Neighborhood id={id} />
    </Page>
  );
}
