import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, Loading } from './states.tsx';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  rows?: number;
  /** A link to what is there, if this is not. */
  instead?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the result of a query: a skeleton first; a failure next to the old answer, with its age, if there is one. */
export function QueryView<T>({ query, rows = 3, instead, children }: QueryViewProps<T>) {
  const { data, error, isPending, refetch, dataUpdatedAt } = query;
  const retry = () => void refetch();
  if (data === undefined)
    return isPending || !error ? (
      <Loading rows={rows} />
    ) : (
      <Failed error={error} retry={retry} instead={instead} />
    );
  return (
    <>
      {error && <Failed error={error} retry={retry} keptFrom={dataUpdatedAt} />}
      {children(data)}
    </>
  );
}
