import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import type { WholeMemory } from '../../data/documents.ts';
import type { Block } from '../../../client/types.ts';
import { levelOf, rowsOf, senderOf } from './block-fields.ts';
import { blockPieces, type NamedSpan, namesByBlock } from './block-pieces.ts';
import type { QuotePlace } from './find-quote.ts';
import type { ExtractedItem } from './memories-by-block.ts';

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
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block) => (
        <div
          key={block.id}
          className="grid gap-x-8 gap-y-2 font-serif text-read broad:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]"
        >
          <BlockView block={block} isChosen={block.id === chosen}>
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
      <li key={memory_id} className="border-sap border-l-2 pl-3">
        <bdi>{text}</bdi>
      </li>
    ))}
  </ul>
);

interface BlockTextProps {
  text: string;
  names: readonly NamedSpan[];
  quote: QuotePlace | null;
}

const BlockText = ({ text, names, quote }: BlockTextProps) => (
  <bdi>
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
  </bdi>
);

const SHAPE = 'min-w-0 scroll-mt-6 rounded-sm whitespace-pre-wrap';

interface BlockViewProps {
  block: Block;
  isChosen: boolean;
  children: ReactNode;
}

function BlockView({ block, isChosen, children }: BlockViewProps) {
  const { type, id, text } = block;
  const shape = isChosen ? `${SHAPE} border-sap -ml-4 border-l-4 pl-3` : SHAPE;
  const rows = rowsOf(block);
  if (rows) return <TableBlock id={id} shape={shape} rows={rows} />;
  if (type === 'heading')
    return createElement(
      `h${Math.min(6, levelOf(block) + 1)}`,
      { id, className: `${shape} pt-3 font-semibold ${levelOf(block) <= 2 ? 'text-lg' : ''}` },
      children,
    );
  if (type === 'code')
    return (
      <pre id={id} className={`${shape} bg-sunk overflow-x-auto p-3 font-mono text-sm`} tabIndex={0}>
        {text}
      </pre>
    );
  if (type === 'rule') return <hr id={id} className="border-line" />;
  const who = senderOf(block);
  return (
    <p id={id} className={`${shape} ${LOOKS[type] ?? ''}`}>
      {who !== null && <bdi className="text-soft block font-sans text-sm font-semibold">{who}</bdi>}
      {children}
    </p>
  );
}

const LOOKS: Record<string, string> = {
  quote: 'border-line border-l-4 pl-4 italic',
  list_item: 'list-item list-disc ml-6',
  property: 'text-soft font-sans text-sm',
  footnote: 'text-soft text-sm',
};

interface TableBlockProps {
  id: string;
  shape: string;
  rows: readonly (readonly string[])[];
}

function TableBlock({ id, shape, rows }: TableBlockProps) {
  const [head = [], ...body] = rows;
  return (
    <div id={id} className={`${shape} overflow-x-auto`} tabIndex={0} role="region" aria-label="Table">
      <table className="font-sans text-sm">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" className="border-line border-b px-3 py-1 text-left">
                <bdi>{cell}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} className="border-line border-b px-3 py-1 align-top">
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
