import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import type { WholeMemory } from '../../data/documents.ts';
import type { Block } from '../../../client/types.ts';
import { Time } from '../../parts/show/time.tsx';
import { dateOf, type ListMark, levelOf, listMarks, rowsOf, senderOf } from './block-fields.ts';
import { blockPieces, type NamedSpan, namesByBlock } from './block-pieces.ts';
import type { QuotePlace } from './find-quote.ts';
import type { ExtractedItem } from './memories-by-block.ts';
import { TableBlock } from './table-block.tsx';

interface BlocksProps {
  blocks: readonly Block[];
  entities: WholeMemory['entities'];
  /** By block. */
  memories: ReadonlyMap<string, readonly ExtractedItem[]>;
  quote: QuotePlace | null;
  /** The block that the link points to. */
  chosen: string | null;
}

/** Shows the text of a document block by block, as plain text that a browser cannot execute, with its memories next to it. */
export function Blocks({ blocks, entities, memories, quote, chosen }: BlocksProps) {
  if (!blocks.length) return <p className="text-soft">It has no text.</p>;
  const names = namesByBlock(entities);
  const marks = listMarks(blocks);
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block) => (
        <div
          key={block.id}
          className={`grid gap-x-8 gap-y-2 font-serif text-read broad:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] ${marks.get(block.id)?.isNext ? '-mt-2' : ''}`}
        >
          <BlockView block={block} mark={marks.get(block.id)} isChosen={block.id === chosen}>
            <BlockText
              text={block.text}
              names={names.get(block.id) ?? []}
              quote={quote?.blockId === block.id ? quote : null}
            />
          </BlockView>
          <Remembered memories={memories.get(block.id) ?? []} />
        </div>
      ))}
    </div>
  );
}

/** How many memories are shown next to a block before they collapse. */
const OPEN_MAX = 2;

function Remembered({ memories }: { memories: readonly ExtractedItem[] }) {
  if (memories.length === 0) return null;
  const [shown, folded] = [memories.slice(0, OPEN_MAX), memories.slice(OPEN_MAX)];
  return (
    <aside aria-label="Remembered" className="text-soft flex flex-col gap-2 text-sm">
      <MemoryLines memories={shown} />
      {folded.length > 0 && (
        <details>
          <summary className="font-sans">{folded.length} more</summary>
          <MemoryLines memories={folded} />
        </details>
      )}
    </aside>
  );
}

const MemoryLines = ({ memories }: { memories: readonly ExtractedItem[] }) => (
  <ul className="flex flex-col gap-2">
    {memories.map(({ memory_id, text }) => (
      <li key={memory_id} dir="auto" className="border-sap border-s-2 ps-3">
        {text}
      </li>
    ))}
  </ul>
);

interface BlockTextProps {
  text: string;
  names: readonly NamedSpan[];
  quote: QuotePlace | null;
}

/** The element around it takes its direction from the text, which an element that isolates it would hide. */
const BlockText = ({ text, names, quote }: BlockTextProps) => (
  <>
    {blockPieces(text, names, quote).map((piece, at) => {
      const words = piece.isQuoted ? <mark className="bg-mark text-ink">{piece.text}</mark> : piece.text;
      return piece.entityId === null ? (
        <span key={at}>{words}</span>
      ) : (
        <Link
          key={at}
          to="/entities/$id"
          params={{ id: piece.entityId }}
          className="decoration-line hover:decoration-ink underline underline-offset-4"
        >
          {words}
        </Link>
      );
    })}
  </>
);

const SHAPE = 'min-w-0 scroll-mt-6 rounded-sm whitespace-pre-wrap';

interface BlockViewProps {
  block: Block;
  /** Of an item of a list. */
  mark: ListMark | undefined;
  isChosen: boolean;
  children: ReactNode;
}

function BlockView({ block, mark, isChosen, children }: BlockViewProps) {
  const { type, id, text } = block;
  const shape = isChosen ? `${SHAPE} border-sap -ml-4 border-l-4 pl-3` : SHAPE;
  const rows = rowsOf(block);
  if (rows) return <TableBlock id={id} shape={shape} rows={rows} />;
  if (type === 'heading')
    return createElement(
      `h${Math.min(6, levelOf(block) + 1)}`,
      { id, dir: 'auto', className: `${shape} pt-3 font-semibold ${levelOf(block) <= 2 ? 'text-lg' : ''}` },
      children,
    );
  if (type === 'code')
    return (
      <pre id={id} className={`${shape} bg-sunk overflow-x-auto p-3 font-mono text-sm`} tabIndex={0}>
        {text}
      </pre>
    );
  if (type === 'rule') return <hr id={id} className="border-line" />;
  if (mark)
    return (
      <p
        id={id}
        dir="auto"
        className={`${shape} flex gap-2 ${INDENTS[Math.min(mark.depth, INDENTS.length) - 1]}`}
      >
        {mark.mark !== '' && <span className="text-soft min-w-4 shrink-0 tabular-nums">{mark.mark}</span>}
        <span className="min-w-0">{children}</span>
      </p>
    );
  return (
    <p id={id} dir="auto" className={`${shape} ${LOOKS[type] ?? ''}`}>
      <Sender block={block} />
      {children}
    </p>
  );
}

/** Names who wrote a message, and when. */
function Sender({ block }: { block: Block }) {
  const who = senderOf(block);
  const at = dateOf(block);
  if (who === null && at === null) return null;
  return (
    <bdi dir="ltr" className="text-soft flex flex-wrap gap-x-3 font-sans text-sm">
      {who !== null && <bdi className="font-semibold">{who}</bdi>}
      {at !== null && <Time at={at} isClock />}
    </bdi>
  );
}

const INDENTS = ['ms-2', 'ms-8', 'ms-14', 'ms-20'];

const LOOKS: Record<string, string> = {
  quote: 'border-line border-s-4 ps-4 italic',
  property: 'text-soft font-sans text-sm',
  footnote: 'text-soft text-sm',
};
