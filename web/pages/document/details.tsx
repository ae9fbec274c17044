import type { WholeMemory } from '../../data/documents.ts';
import { Time } from '../../parts/show/time.tsx';
import { dateReason, detailsOf, originalOf } from './origin.ts';

/** Shows where a document comes from: its file or original, who wrote it, when, and what else was said about it. */
export function Details({ document }: { document: WholeMemory }) {
  const { metadata, document_date, ingested_at } = document;
  const original = originalOf(metadata);
  const reason = dateReason(document);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      {original !== null && (
        <>
          <dt className="text-soft">Original</dt>
          <dd className="break-words">
            <a href={original} rel="noreferrer" target="_blank" className="text-sap underline">
              {original}
            </a>
          </dd>
        </>
      )}
      {detailsOf(document).map(({ name, value }) => (
        <Detail key={name} name={name} value={value} />
      ))}
      <dt className="text-soft">Dated</dt>
      <dd>
        <Time at={document_date} />
        {reason !== null && <span className="text-soft">, {reason}</span>}
      </dd>
      <dt className="text-soft">Stored</dt>
      <dd>
        <Time at={ingested_at} />
      </dd>
    </dl>
  );
}

const Detail = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-soft">
      <bdi>{name}</bdi>
    </dt>
    <dd className="min-w-0 break-words">
      <bdi>{value}</bdi>
    </dd>
  </>
);
