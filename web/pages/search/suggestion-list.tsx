import { SourceBadge } from '../../parts/show/badge.tsx';
import { Title } from '../../parts/show/title.tsx';
import { entityType } from '../../theme/words.ts';
import type { SuggestionRow } from './suggestion-rows.ts';

interface SuggestionListProps {
  id: string;
  rows: readonly SuggestionRow[];
  at: number;
  choose: (row: SuggestionRow) => void;
}

/** Shows the suggestions below the field, which keeps the focus. */
export function SuggestionList({ id, rows, at, choose }: SuggestionListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={`border-line bg-raised shadow-float absolute inset-x-0 top-12 z-10 max-h-96 overflow-y-auto rounded-md border py-1 ${rows.length === 0 ? 'hidden' : ''}`}
    >
      {rows.map((row, index) => (
        <li
          key={row.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // Otherwise the field would lose the focus and close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(row)}
          className="hover:bg-sunk aria-selected:bg-sunk flex min-h-9 cursor-pointer items-center gap-3 px-4"
        >
          <span className="min-w-0 flex-1 truncate font-serif">
            {row.kind === 'ask' && <span className="text-soft font-sans text-sm">Search for </span>}
            <Title text={row.name} />
          </span>
          <span className="text-soft shrink-0 text-sm">
            <Kind row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Kind({ row }: { row: SuggestionRow }) {
  if (row.kind === 'document') return <SourceBadge source={row.source} />;
  if (row.kind === 'entity') return <>{entityType(row.type)}</>;
  if (row.kind === 'file') return <>file of the tree</>;
  return <kbd className="border-line rounded-sm border px-1 text-xs">Enter</kbd>;
}
