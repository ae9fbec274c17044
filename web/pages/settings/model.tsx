import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../data/account.ts';
import { useMay, useMe } from '../../data/session.ts';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { countOf, formatShort } from '../../theme/numbers.ts';

/** Shows which model writes, and its cost this month. */
export function Model() {
  const { service } = useMe();
  const maySeeUsage = useMay('admin');
  return (
    <>
      <Panel title="Model">
        <p>
          {service.model === 'builtin' ? (
            'No language model is set: memories, entities and trees are made by rules, without cost.'
          ) : (
            <>
              <code className="font-mono">{service.model}</code> extracts, writes and merges.
            </>
          )}
        </p>
        <p className="text-soft">
          {service.embedder === null
            ? 'No embedder is set: search is by words, and by which words your documents use together.'
            : `Search by meaning is by ${service.embedder}.`}{' '}
          The settings CAMBIUM_MODEL and CAMBIUM_EMBEDDER of the service change this.
        </p>
      </Panel>
      {maySeeUsage && <Usage />}
    </>
  );
}

function Usage() {
  const usage = useQuery(usageQuery);
  const { service } = useMe();
  return (
    <Panel title="Tokens this month">
      <QueryView query={usage}>
        {({ total, budget, items }) =>
          total.requests === 0 && service.model === 'builtin' ? (
            <p className="text-soft">None: rules do everything.</p>
          ) : (
            <>
              <p className="text-lg font-semibold tabular-nums">
                {formatShort(total.prompt_tokens + total.completion_tokens)}
                {budget && (
                  <span className="text-soft text-base font-normal"> of {formatShort(budget.tokens)}</span>
                )}
              </p>
              {budget && (
                <progress
                  aria-label="Share of the budget"
                  className="accent-sap w-full"
                  max={budget.tokens}
                  value={budget.used}
                />
              )}
              <ul className="flex flex-col">
                {items.map(({ key, requests, prompt_tokens, completion_tokens }) => (
                  <li
                    key={key ?? ''}
                    className="border-line flex flex-wrap justify-between gap-x-6 border-b py-2 text-sm"
                  >
                    <span>{key}</span>
                    <span className="text-soft tabular-nums">
                      {countOf(requests, 'request')}, {countOf(prompt_tokens + completion_tokens, 'token')}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}
