import { Link } from '@tanstack/react-router';
import type { QueryResult, Resource } from '../../../client/types.ts';
import { SourceBadge } from '../../parts/show/badge.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { countOf } from '../../theme/numbers.ts';
import { pathOf } from '../../theme/path-of.ts';
import { Answer } from './answer.tsx';
import { markRanges, whyWords, withoutHeading } from './why-words.ts';
import { wordOfStem, wordsOf } from './word-of-stem.ts';

/** Maximum length of a passage that is marked in its document. */
const QUOTE_CHARS_MAX = 1_000;

/** Shows the answer, if one was requested, and the documents with their passages. */
export function Results({ result, question }: { result: QueryResult; question: string }) {
  const typed = wordsOf(question);
  const { documents, answer, nearest_passage: nearest, explain, notices, errors } = result;
  return (
    <>
      {answer !== null && <Answer answer={answer} citations={result.citations} documents={documents} />}
      {[...notices, ...errors.map(({ message }) => message)].map((notice) => (
        <p key={notice} className="text-soft">
          {notice}
        </p>
      ))}
      {nearest && (
        <Answer answer={nearest.text} citations={nearest.citations} documents={documents} isNearest />
      )}
      {documents.length === 0 ? (
        <Empty
          why={
            notices.length
              ? 'Nothing was found.'
              : explain?.unknown.length
                ? `Nothing was found. No document has ${explain.unknown.map((stem) => `“${wordOfStem(stem, typed)}”`).join(', ')}.`
                : 'Nothing was found. Other words may help.'
          }
        />
      ) : (
        <Panel
          title={countOf(documents.length, 'document')}
          aside={explain && <Why words={explain.words} unknown={explain.unknown} typed={typed} />}
        >
          <ol className="flex flex-col">
            {documents.map((document) => (
              <Hit key={`${document.source}/${document.resource_id}`} document={document} />
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

function Hit({ document }: { document: Resource }) {
  const { source, resource_id, title, highlights, document_date, superseded_by, why, metadata } = document;
  const reason = whyWords(why, highlights);
  return (
    <li className="border-line flex flex-col gap-2 border-b py-4 first:pt-0">
      <div className="flex items-center gap-3">
        <SourceBadge source={source} />
        <Link
          to="/documents/$source/$id"
          params={{ source, id: resource_id }}
          className="min-w-0 shrink-0 truncate font-semibold max-wide:flex-1 max-wide:shrink"
        >
          <Title text={title ?? resource_id} />
        </Link>
        <span className="text-soft min-w-0 flex-1 truncate text-sm max-wide:hidden">
          <bdi>{pathOf(metadata)}</bdi>
        </span>
        <span className="text-soft text-sm">
          <Time at={document_date} />
        </span>
      </div>
      {highlights.map(({ id, text, block_id, ranges }) => (
        <Link
          key={id}
          to="/documents/$source/$id"
          params={{ source, id: resource_id }}
          search={{ quote: text.slice(0, QUOTE_CHARS_MAX) }}
          {...(block_id === null ? {} : { hash: block_id })}
          className="hover:bg-sunk line-clamp-4 max-w-[76ch] rounded-sm font-serif text-read wide:ml-9"
        >
          <Marked {...withoutHeading({ text, ranges }, title)} />
        </Link>
      ))}
      {reason !== '' && (
        <p className="text-soft text-sm wide:pl-9">
          why: <bdi>{reason}</bdi>
        </p>
      )}
      {superseded_by.map(({ memory_id, statement, text }) => (
        <p key={memory_id} className="text-new text-sm wide:pl-9">
          No longer so: <bdi>{statement}</bdi> Now: <bdi>{text}</bdi>
        </p>
      ))}
    </li>
  );
}

const Marked = ({ text, ranges }: { text: string; ranges: readonly (readonly unknown[])[] }) => (
  <bdi>
    {markRanges(text, ranges).map(({ text: piece, isMarked }, at) =>
      isMarked ? (
        <mark key={at} className="bg-mark text-ink rounded-sm">
          {piece}
        </mark>
      ) : (
        piece
      ),
    )}
  </bdi>
);

interface WhyProps {
  words: { word: string; weight: number }[];
  unknown: string[];
  typed: readonly string[];
}

/** Shows how the question was interpreted: its words with their weights. */
const Why = ({ words, unknown, typed }: WhyProps) => (
  <details className="text-soft text-sm">
    <summary>How the question was read</summary>
    <ul className="flex flex-wrap gap-x-4 pt-1">
      {words.map(({ word, weight }) => (
        <li key={word}>
          <bdi>{wordOfStem(word, typed)}</bdi> <span className="tabular-nums">{weight.toFixed(1)}</span>
        </li>
      ))}
      {unknown.map((stem) => (
        <li key={stem}>
          <s>{wordOfStem(stem, typed)}</s> stands nowhere
        </li>
      ))}
    </ul>
  </details>
);
