import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WholeMemory } from '../../data/documents.ts';
import { documentQuery } from '../../data/documents.ts';
import { pathOf } from '../../theme/path-of.ts';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { SourceBadge, StateBadge } from '../../parts/show/badge.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { documentState, documentType } from '../../theme/words.ts';
import { Actions } from './actions.tsx';
import { withoutTitle } from '../../parts/show/without-title.ts';
import { isUnread } from './block-fields.ts';
import { Blocks } from './blocks.tsx';
import { CitedBy } from './cited-by.tsx';
import { Details } from './details.tsx';
import { Events } from './events.tsx';
import { findQuote } from './find-quote.ts';
import { memoriesByBlock } from './memories-by-block.ts';

/** Shows one document as it was read: its text, its memories next to their source, and its events. */
export default function Document() {
  const { source, id } = useParams({ from: '/documents/$source/$id' });
  const document = useQuery(documentQuery({ source, resource_id: id }));
  const router = useRouter();
  useKeys([{ key: 'Escape', does: 'Back', run: () => router.history.back() }]);
  // Its id would be replaced by the title a moment later.
  const title = document.data ? plainTitle(document.data.title ?? id) : 'Document';
  return (
    <Page
      title={title}
      isWide
      about={document.data && <About document={document.data} />}
      actions={document.data && <Actions document={document.data} />}
    >
      <QueryView
        query={document}
        rows={8}
        instead={
          <Link to="/documents" className="text-sap underline">
            All documents
          </Link>
        }
      >
        {(data) => <Content document={data} />}
      </QueryView>
    </Page>
  );
}

function About({ document }: { document: WholeMemory }) {
  const { source, metadata, document_date, type } = document;
  const path = pathOf(metadata);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <SourceBadge source={source} named />
      <span>{documentType(type)}</span>
      <StateBadge state={documentState(metadata.status)} />
      <span>
        {document_date === null && 'stored '}
        <Time at={document_date ?? metadata.created_at} />
      </span>
      {path !== null && path !== document.title && <bdi className="min-w-0 break-all">{path}</bdi>}
    </span>
  );
}

function Content({ document }: { document: WholeMemory }) {
  const { metadata, entities, extracted, cited_by, title } = document;
  const blocks = withoutTitle(document.data ?? [], title);
  const { beside, whole } = memoriesByBlock(extracted, blocks);
  const { place, blockId } = usePlace(blocks);
  return (
    <>
      {whole.length > 0 && (
        <Panel title="What is remembered from it">
          <ul className="flex max-w-[68ch] flex-col gap-2 font-serif text-read">
            {whole.map(({ memory_id, text }) => (
              <li key={memory_id} dir="auto" className="border-sap border-s-2 ps-3">
                {text}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <article aria-label="Text" className="border-line border-t pt-4">
        {isUnread(document) ? (
          <Unread />
        ) : (
          <Blocks blocks={blocks} entities={entities} memories={beside} quote={place} chosen={blockId} />
        )}
      </article>
      <div className="grid gap-6 broad:grid-cols-3">
        <Panel title="Where it comes from">
          <Details document={document} />
        </Panel>
        <Panel title="In the tree">
          <CitedBy files={cited_by} />
        </Panel>
        <Panel title="What happened">
          <Events events={metadata.events} />
        </Panel>
      </div>
    </>
  );
}

const Unread = () => (
  <p className="text-soft">
    Nothing of it could be read; the reason is below. The file itself is not stored: import or upload it again
    once it is mended.
  </p>
);

/** Returns the place that the address names, a quote or the block after `#`, and scrolls to it once the text is loaded. */
function usePlace(blocks: readonly { id: string; text: string }[]) {
  const { quote } = useSearch({ from: '/documents/$source/$id' });
  const { hash } = useLocation();
  const named = hash === '' ? null : hash;
  const place = quote === undefined ? null : findQuote(blocks, quote, named);
  const blockId = place?.blockId ?? (blocks.some(({ id }) => id === named) ? named : null);
  useEffect(() => {
    if (blockId !== null) window.document.getElementById(blockId)?.scrollIntoView({ block: 'center' });
  }, [blockId]);
  return { place, blockId };
}
