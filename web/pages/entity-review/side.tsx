import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type EntityPair, quotesQuery } from '../../data/entities.ts';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { countOf } from '../../theme/numbers.ts';
import { entityType } from '../../theme/words.ts';

const QUOTES_MAX = 3;

interface SideProps {
  entity: EntityPair['left'];
  isSurvivor: boolean;
  /** Makes this one the survivor; null for those who may not decide. */
  choose: (() => void) | null;
}

/** Shows one of the two: its aliases and quotes about it. */
export function Side({ entity, isSurvivor, choose }: SideProps) {
  const { id, name, type, mention_count, aliases } = entity;
  const quotes = useQuery(quotesQuery(id));
  const others = aliases.filter((alias) => alias !== name);
  return (
    <div className={`flex flex-col gap-3 border-t-2 pt-3 ${isSurvivor ? 'border-sap' : 'border-line'}`}>
      <div className="flex flex-col gap-1">
        <h2 className="min-w-0 text-lg font-semibold">
          <Link to="/entities/$id" params={{ id }}>
            <Title text={name} />
          </Link>
        </h2>
        {choose && (
          <label className="flex min-h-6 items-center gap-2 text-sm">
            <input
              type="radio"
              name="survivor"
              checked={isSurvivor}
              onChange={choose}
              className="accent-sap size-4"
            />
            stays, if they are the same
          </label>
        )}
      </div>
      <p className="text-soft text-sm">
        {entityType(type)}, {countOf(mention_count, 'mention')}
        {others.length > 0 && (
          <>
            , also <bdi>{others.join(', ')}</bdi>
          </>
        )}
      </p>
      <QueryView query={quotes}>
        {({ items }) => (
          <ul className="flex flex-col gap-3">
            {[...new Set(items.map(({ quote }) => quote))].slice(0, QUOTES_MAX).map((quote) => (
              <li key={quote}>
                <q className="font-serif text-read">
                  <bdi>{quote}</bdi>
                </q>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}
