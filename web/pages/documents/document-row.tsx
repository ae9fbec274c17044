import { Link } from '@tanstack/react-router';
import type { Memory } from '../../../client/types.ts';
import { pathOf } from '../../theme/path-of.ts';
import { SourceBadge, StateBadge } from '../../parts/show/badge.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { documentState } from '../../theme/words.ts';
import { listDate } from './marks.ts';

interface DocumentRowProps {
  document: Memory;
  isMarked?: boolean;
  mark?: (document: Memory) => void;
}

interface RowNote {
  text: string;
  look: string;
  /** Whether a long title leaves room for it. */
  isWorthRoom: boolean;
}

/** Returns why a document failed; else its path, which distinguishes minutes that all have one title. */
function aboutRow({ metadata, title }: Memory): RowNote | null {
  const problem =
    metadata.status === 'failed' ? metadata.events.findLast(({ type }) => type === 'error') : undefined;
  if (problem) return { text: problem.message, look: 'text-failed', isWorthRoom: true };
  const path = pathOf(metadata);
  return path === null || path === title
    ? null
    : { text: path, look: 'text-soft max-wide:hidden', isWorthRoom: false };
}

/** Shows a document in one line, or two in small windows. Failed documents say why. */
export function DocumentRow({ document, isMarked, mark }: DocumentRowProps) {
  const { source, resource_id, title, metadata } = document;
  const about = aboutRow(document);
  return (
    <div className="flex h-full items-center gap-3 px-1">
      {mark && (
        <label className="flex size-6 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            className="accent-sap size-4"
            checked={isMarked ?? false}
            onChange={() => mark(document)}
            aria-label={`Mark ${plainTitle(title ?? resource_id)}`}
            tabIndex={-1}
          />
        </label>
      )}
      <SourceBadge source={source} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wide:flex-row wide:items-center wide:gap-4">
        <Link
          to="/documents/$source/$id"
          params={{ source, id: resource_id }}
          className="flex min-w-0 items-baseline gap-3 wide:flex-1"
        >
          <span
            className={`shrink-0 truncate font-serif text-read ${about?.isWorthRoom ? 'max-w-[70%]' : 'max-w-full'}`}
          >
            <Title text={title ?? resource_id} />
          </span>
          {about && <span className={`min-w-0 flex-1 truncate text-sm ${about.look}`}>{about.text}</span>}
        </Link>
        <span className="text-soft flex items-center gap-4 text-sm">
          <span className="wide:w-24">
            <StateBadge state={documentState(metadata.status)} />
          </span>
          <span className="wide:w-24 wide:text-right">
            <Time at={listDate(document)} />
          </span>
        </span>
      </div>
    </div>
  );
}
