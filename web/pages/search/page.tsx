import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { countsQuery } from '../../data/documents.ts';
import { searchQuery } from '../../data/search.ts';
import { Select } from '../../parts/field/select.tsx';
import { Page } from '../../parts/show/page.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty, EmptyByFilter } from '../../parts/state/states.tsx';
import { sourceLook } from '../../theme/sources.ts';
import { QuestionField } from './question-field.tsx';
import { Results } from './results.tsx';

/** Answers questions: shows the results, why they match, and an answer whose every sentence links to its source. */
export default function Search() {
  const { q = '', source, answer = false } = useSearch({ from: '/search' });
  const navigate = useNavigate({ from: '/search' });
  const found = useQuery(searchQuery({ q, source, answer }));
  const counts = useQuery(countsQuery);
  return (
    <Page title="Search">
      <QuestionField
        q={q}
        ask={(question) => void navigate({ search: (before) => ({ ...before, q: question }) })}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Select
          label="Source"
          all="All"
          value={source}
          options={Object.keys(counts.data?.providers ?? {}).map((token) => ({
            value: token,
            name: sourceLook(token).name,
          }))}
          choose={(chosen) => void navigate({ search: (before) => ({ ...before, source: chosen }) })}
        />
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="accent-sap size-4"
            checked={answer}
            onChange={({ target }) =>
              void navigate({ search: (before) => ({ ...before, answer: target.checked || undefined }) })
            }
          />
          Write an answer
        </label>
      </div>
      {q === '' ? (
        <Empty why="Ask in your own words, such as “Who owns billing?”. Words in quotes must be next to each other." />
      ) : (
        <QueryView query={found} rows={6}>
          {(result) =>
            result.documents.length === 0 && source !== undefined ? (
              <EmptyByFilter
                filter={`source ${sourceLook(source).name}`}
                clear={() => void navigate({ search: (before) => ({ ...before, source: undefined }) })}
              />
            ) : (
              <Results result={result} question={q} />
            )
          }
        </QueryView>
      )}
    </Page>
  );
}
