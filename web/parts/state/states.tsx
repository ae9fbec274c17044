import type { ReactNode } from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { scopeWords } from '../../theme/words.ts';
import { Button } from '../button.tsx';
import { Time } from '../show/time.tsx';

/** Shows placeholder rows of the final height after a delay, so that a fast answer does not flicker. */
export function Loading({ rows = 4, height = 'h-11' }: { rows?: number; height?: string }) {
  return (
    <div role="status" aria-label="Loading" className="skeleton flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`border-line flex items-center border-b ${height}`}>
          <div className={`bg-line h-3 rounded-sm opacity-60 ${row % 2 ? 'w-2/5' : 'w-3/5'}`} />
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  /** Why nothing is here, as a sentence. */
  why: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** Shows that nothing is here, which is not a failure. */
export function Empty({ why, children }: EmptyProps) {
  return (
    <div className="text-soft flex flex-col items-start gap-3 py-6">
      <p className="max-w-prose">{why}</p>
      {children}
    </div>
  );
}

/** Shows that nothing passes the filter; `clear` removes the filter. */
export function EmptyByFilter({ filter, clear }: { filter: string; clear: () => void }) {
  return (
    <Empty why={`Nothing here with ${filter}.`}>
      <Button onClick={clear}>Show everything</Button>
    </Empty>
  );
}

interface FailedProps {
  error: unknown;
  retry?: () => void;
  /** When the data still shown was read. */
  keptFrom?: number;
  /** A link to what is there, for something that is not. */
  instead?: ReactNode;
}

/** The service's own message is for programs: it names requests. */
const GONE = 'This is not here: it was deleted or never stored, or you may not see it.';

/** Shows the service's error with a retry button, except for missing rights and what is gone, where a retry does not help. */
export function Failed({ error, retry, keptFrom, instead }: FailedProps) {
  const scope = missingScope(error);
  if (scope !== null) return <Forbidden scope={scope} />;
  if (isGone(error)) return <Empty why={GONE}>{instead}</Empty>;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className="border-failed flex flex-col items-start gap-2 border-l-4 py-1 pl-4">
      <p>{error instanceof Error ? error.message : 'Something went wrong.'}</p>
      <p className="text-soft text-sm">
        {requestId !== null && <>Request {requestId}. </>}
        {keptFrom !== undefined && keptFrom > 0 && (
          <>
            What is shown is from <Time at={new Date(keptFrom).toISOString()} />.
          </>
        )}
      </p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

/** Returns whether the service knows nothing of what was asked for. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Names the missing right. */
export function Forbidden({ scope }: { scope: string }) {
  return (
    <Empty
      why={`This needs the right to ${scopeWords(scope)} (${scope}), which you do not have here. Whoever runs this Cambium can give it to you.`}
    />
  );
}

function missingScope(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'WrongScopes') return null;
  return /scope ([\w:]+)/.exec(error.message)?.[1] ?? null;
}
