import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { QueryResult, Resource } from '../../../client/types.ts';
import { SourceBadge } from '../../parts/show/badge.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { pathOf } from '../../theme/path-of.ts';
import { answerPieces } from './answer-pieces.ts';

type Citations = QueryResult['citations'];

interface AnswerProps {
  answer: string;
  citations: Citations;
  /** The documents found, of which some are cited. */
  documents: readonly Resource[];
  /** Whether it is no answer, only the nearest passages. */
  isNearest?: boolean;
}

/** Shows an answer; each citation shows the words it is from and opens the document. */
export function Answer({ answer, citations, documents, isNearest = false }: AnswerProps) {
  const numbers = new Map(citations.map(({ label }, at) => [label, at + 1]));
  return (
    <section
      aria-label={isNearest ? 'Nearest passages' : 'Answer'}
      className={`flex flex-col gap-4 border-l-4 pl-5 ${isNearest ? 'border-line' : 'border-sap'}`}
    >
      <p className="max-w-[68ch] font-serif text-read whitespace-pre-wrap">
        {answerPieces(answer).map((piece, at) =>
          piece.kind === 'text' ? (
            <bdi key={at}>{piece.text}</bdi>
          ) : (
            <CitationMark
              key={at}
              number={numbers.get(piece.label)}
              citation={citationOf(citations, piece.label)}
            />
          ),
        )}
      </p>
      {citations.length > 0 && (
        <ol className="flex flex-col gap-2 text-sm">
          {citations.map((citation, at) => (
            <li key={citation.label} className="flex items-baseline gap-2">
              <span className="text-soft tabular-nums">{at + 1}</span>
              <SourceBadge source={citation.source} />
              <span>
                <DocumentLink citation={citation} />
                <Place document={documents.find((one) => isOf(citation, one))} />
                {': '}
                <q className="text-soft font-serif">
                  <bdi>{citation.quote}</bdi>
                </q>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const citationOf = (citations: Citations, label: string): Citations[number] | null =>
  citations.find((one) => one.label === label) ?? null;

/** Returns the link of a citation: the block of its quote, with the quote marked. */
const placeOf = ({ source, resource_id, quote, places }: Citations[number]) => ({
  to: '/documents/$source/$id' as const,
  params: { source, id: resource_id },
  search: { quote },
  ...(places[0] && { hash: places[0].block_id }),
});

const isOf = ({ source, resource_id }: Citations[number], document: Resource): boolean =>
  document.source === source && document.resource_id === resource_id;

/** Shows the path of a cited file: titles repeat. */
function Place({ document }: { document: Resource | undefined }) {
  const path = document ? pathOf(document.metadata) : null;
  if (path === null || path === document?.title) return null;
  return (
    <span className="text-soft break-words">
      {' '}
      <bdi>{path}</bdi>
    </span>
  );
}

const DocumentLink = ({ citation }: { citation: Citations[number] }) => (
  <Link {...placeOf(citation)} className="underline">
    <bdi>{plainTitle(citation.title ?? citation.resource_id)}</bdi>
  </Link>
);

interface CitationMarkProps {
  number: number | undefined;
  citation: Citations[number] | null;
}

function CitationMark({ number, citation }: CitationMarkProps) {
  const id = useId();
  if (!citation || number === undefined) return null;
  const { resource_id, quote, title } = citation;
  return (
    <span className="group relative">
      <Link
        {...placeOf(citation)}
        aria-describedby={id}
        className="text-sap hover:bg-sunk mx-0.5 inline-flex min-w-6 justify-center rounded-sm px-1 align-super font-sans text-xs font-semibold"
      >
        {number}
      </Link>
      <span
        id={id}
        role="tooltip"
        className="border-line bg-raised shadow-float pointer-events-none absolute top-6 left-0 z-10 hidden w-72 max-w-[80vw] flex-col gap-1 rounded-md border p-3 font-sans text-sm group-focus-within:flex group-hover:flex"
      >
        <span className="font-semibold">{plainTitle(title ?? resource_id)}</span>
        <bdi className="font-serif">{quote}</bdi>
      </span>
    </span>
  );
}
