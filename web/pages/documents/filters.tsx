import { useQuery } from '@tanstack/react-query';
import type { DocumentFilter } from '../../data/documents.ts';
import { countsQuery } from '../../data/documents.ts';
import { useMay } from '../../data/session.ts';
import { teamsQuery } from '../../data/teams.ts';
import { SearchField } from '../../parts/field/search-field.tsx';
import { Select } from '../../parts/field/select.tsx';
import { useIsNarrow } from '../../parts/list/use-is-narrow.ts';
import { plainTitle } from '../../theme/numbers.ts';
import { SOURCE_TOKENS, sourceLook } from '../../theme/sources.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPE_NAMES, documentState, documentType } from '../../theme/words.ts';

interface FiltersProps {
  filter: DocumentFilter;
  /** Sets or clears one condition. */
  narrow: (condition: DocumentFilter) => void;
}

/** Shows the filters of the list, which are stored in the address. */
export function Filters({ filter, narrow }: FiltersProps) {
  const isNarrow = useIsNarrow();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label="Search titles"
        value={filter.title ?? ''}
        change={(title) => narrow({ title: title === '' ? undefined : title })}
      />
      {isNarrow ? (
        <details className="basis-full" open={Object.keys(filter).some((name) => name !== 'title')}>
          <summary className="text-soft min-h-8 text-sm">Filters</summary>
          <div className="flex flex-wrap gap-x-4 gap-y-2 pt-1">
            <Choices filter={filter} narrow={narrow} />
          </div>
        </details>
      ) : (
        <Choices filter={filter} narrow={narrow} />
      )}
    </div>
  );
}

/** Shows the filters that are chosen from a list. */
function Choices({ filter, narrow }: FiltersProps) {
  const counts = useQuery(countsQuery);
  const sources = SOURCE_TOKENS.filter(
    (token) => token === filter.source || counts.data?.providers[token] !== undefined,
  );
  return (
    <>
      <Select
        label="Source"
        all="All"
        value={filter.source}
        options={sources.map((token) => ({ value: token, name: sourceLook(token).name }))}
        choose={(source) => narrow({ source })}
      />
      <Select
        label="Type"
        all="All"
        value={filter.type}
        options={DOCUMENT_TYPE_NAMES.map((type) => ({ value: type, name: documentType(type) }))}
        choose={(chosen) => narrow({ type: DOCUMENT_TYPE_NAMES.find((type) => type === chosen) })}
      />
      <Select
        label="State"
        all="All"
        value={filter.status}
        options={DOCUMENT_STATUSES.map((status) => ({ value: status, name: documentState(status).word }))}
        choose={(status) => narrow({ status })}
      />
      <TeamSelect team={filter.team} choose={(team) => narrow({ team })} />
    </>
  );
}

/** Selects a team of the tree; only for those who may read it, and once it has teams. */
function TeamSelect({
  team,
  choose,
}: {
  team: string | undefined;
  choose: (team: string | undefined) => void;
}) {
  const mayRead = useMay('trees:read');
  const teams = useQuery({ ...teamsQuery, enabled: mayRead });
  const known = teams.data ?? [];
  if (known.length === 0 && team === undefined) return null;
  const options = known.map(({ slug, name }) => ({ value: slug, name: plainTitle(name) }));
  return (
    <Select
      label="Cited by team"
      all="All"
      value={team}
      options={
        team === undefined || known.some(({ slug }) => slug === team)
          ? options
          : [...options, { value: team, name: team }]
      }
      choose={choose}
    />
  );
}
