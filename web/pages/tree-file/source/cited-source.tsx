import { useQuery } from '@tanstack/react-query';
import type { CitedEvidence } from '../../../../client/types.ts';
import { evidenceQuery } from '../../../data/tree/tree-files.ts';
import type { ShownFile } from '../../../data/tree/shown-tree.ts';
import { SourceBadge } from '../../../parts/show/badge.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { Title } from '../../../parts/show/title.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';

interface CitedSourceProps {
  shown: ShownFile;
  label: string;
  /** The file's own footnote for the label. */
  definition: string;
  open: () => void;
}

const QUOTES_MAX = 3;

/** Shows, next to the text, the source, date and quotes behind the selected mark. */
export function CitedSource({ shown: { tree, file }, label, definition, open }: CitedSourceProps) {
  const evidence = useQuery(evidenceQuery(tree.tree_id, file.path, label));
  return (
    <QueryView query={evidence} rows={2}>
      {(items) => {
        const [first] = items;
        return first ? (
          <Quotes first={first} quotes={items.map(({ quote }) => quote)} open={open} />
        ) : (
          <NoDocument definition={definition} label={label} />
        );
      }}
    </QueryView>
  );
}

function Quotes({ first, quotes, open }: { first: CitedEvidence; quotes: string[]; open: () => void }) {
  const said = quotes.filter((quote) => quote !== '').slice(0, QUOTES_MAX);
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-soft flex flex-wrap items-center gap-x-3 text-sm">
        <SourceBadge source={first.source} named />
        <Time at={first.date} />
      </p>
      <p className="font-semibold">
        <Title text={first.title ?? first.resource_id} />
      </p>
      {said.map((quote) => (
        <blockquote key={quote} className="border-sap text-read border-l-3 pl-3 font-serif break-words">
          <Title text={quote} />
        </blockquote>
      ))}
      {said.length === 0 && (
        <p className="text-soft text-sm">The whole document: no sentence in it has these words.</p>
      )}
      <button type="button" onClick={open} className="text-sap min-h-6 text-sm underline">
        Read it here
      </button>
    </div>
  );
}

const NoDocument = ({ definition, label }: { definition: string; label: string }) => (
  <div className="flex flex-col gap-1">
    <p className="font-serif">
      <Title text={definition || label} />
    </p>
    <p className="text-soft text-sm">The document was deleted, or you may not read it.</p>
  </div>
);
