import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Block, CitedEvidence } from '../../../../client/types.ts';
import { documentQuery } from '../../../data/documents.ts';
import type { ShownFile } from '../../../data/tree/shown-tree.ts';
import { evidenceQuery } from '../../../data/tree/tree-files.ts';
import { Button } from '../../../parts/button.tsx';
import { useKeys } from '../../../parts/keys/use-keys.ts';
import { SourceBadge } from '../../../parts/show/badge.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { Title } from '../../../parts/show/title.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { Empty } from '../../../parts/state/states.tsx';
import { countOf } from '../../../theme/numbers.ts';
import { withoutTitle } from '../../../parts/show/without-title.ts';
import { aroundQuote, blocksAround } from './blocks-around.ts';

interface DocumentPanelProps {
  shown: ShownFile;
  label: string;
  close: () => void;
}

/** Shows the cited document next to the file, at the block that supports the file's statement. */
export function DocumentPanel({ shown: { tree, file }, label, close }: DocumentPanelProps) {
  const evidence = useQuery(evidenceQuery(tree.tree_id, file.path, label));
  useKeys([{ key: 'Escape', does: 'Close the document', run: close }]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-soft text-sm font-semibold">Source</h2>
        <Button look="quiet" onClick={close}>
          Close <kbd className="text-xs">Esc</kbd>
        </Button>
      </div>
      <QueryView query={evidence} rows={4}>
        {([first]) =>
          first ? (
            <CitedDocument key={label} cited={first} />
          ) : (
            <Empty why="The document was deleted, or you may not read it." />
          )
        }
      </QueryView>
    </div>
  );
}

function CitedDocument({ cited }: { cited: CitedEvidence }) {
  const { source, resource_id: id, title, date, block_id: blockId, quote } = cited;
  const document = useQuery(documentQuery({ source, resource_id: id }));
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-soft flex flex-wrap items-center gap-x-3 text-sm">
          <SourceBadge source={source} named />
          <Time at={date} />
        </p>
        <p className="font-semibold">
          <Title text={title ?? id} />
        </p>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="Text of the document"
        className="text-read min-h-0 flex-1 overflow-y-auto font-serif"
      >
        <QueryView query={document} rows={6}>
          {({ data }) => <Around all={withoutTitle(data ?? [], title)} blockId={blockId} quote={quote} />}
        </QueryView>
      </div>
      <Link
        to="/documents/$source/$id"
        params={{ source, id }}
        {...(blockId === null ? {} : { hash: blockId })}
        className="text-sap min-h-6 text-sm underline"
      >
        Open the whole document
      </Link>
    </>
  );
}

function Around({ all, blockId, quote }: { all: readonly Block[]; blockId: string | null; quote: string }) {
  const { blocks, before, after } = useMemo(() => blocksAround(all, blockId), [all, blockId]);
  const cited = useRef<HTMLDivElement>(null);
  useEffect(() => {
    cited.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="flex flex-col gap-2 pr-2">
      {before > 0 && <Omitted count={before} where="before" />}
      {blocks.map((block) =>
        block.id === blockId ? (
          <div key={block.id} ref={cited} className="border-sap border-l-3 pl-3">
            <BlockText block={block} quote={quote} />
          </div>
        ) : (
          <BlockText key={block.id} block={block} quote="" />
        ),
      )}
      {after > 0 && <Omitted count={after} where="after" />}
    </div>
  );
}

const Omitted = ({ count, where }: { count: number; where: string }) => (
  <p className="text-soft font-sans text-sm">
    {countOf(count, 'part')} {where} this
  </p>
);

function BlockText({ block: { type, text }, quote }: { block: Block; quote: string }) {
  const [before, said, after] = aroundQuote(text, quote);
  return (
    <p className={`break-words whitespace-pre-wrap ${type === 'heading' ? 'font-sans font-semibold' : ''}`}>
      <bdi>
        {before}
        {said !== '' && <mark className="bg-mark text-ink rounded-sm">{said}</mark>}
        {after}
      </bdi>
    </p>
  );
}
