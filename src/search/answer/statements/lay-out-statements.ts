import type { Block } from '../../../parse/block.ts';
import { isByline } from '../../../text/sentences/byline.ts';
import type { Place } from '../../passages.ts';
import { ITEMS_MAX, LIST_CHARS_MAX, listStatements } from './list-statements.ts';
import { type AnswerSource, base, type AnswerStatement, type Surroundings, wholePlace } from './statement.ts';
import { tableStatements } from './table-statements.ts';
import { threadOf } from './threads.ts';
import { splitPieces, splitProperties, rowText, type TextPiece } from './text-lines.ts';

/** In a long document, only blocks this close to a match, on either side, are read. */
const AROUND_MAX = 12;
/** Documents with up to this many blocks are read whole. */
const WHOLE_BLOCKS_MAX = 160;
/** A line of up to this length right above a list or table says what is in it. */
const LEAD_CHARS_MAX = 240;
const CODE_CHARS_MAX = 600;
/** Site generators' tags, such as a figure, contain no text. */
const TEMPLATE_TAG = /^(?:\{(?:\{[<%]|%)[^{}]*(?:[>%]\}+\s*)?|[>%]?\}+\s*)$/;
/** An answer comes first: later sentences of a reply are more often about something else. */
const ANSWERING_MAX = 2;

/** Nobody reads an answer of more than a page, and rules read a statement with the square of its length. */
const STATEMENT_CHARS_MAX = 2_000;

/** Lays out what a document says as statements in reading order. */
export const layOutStatements = (source: AnswerSource, number: number): AnswerStatement[] =>
  layOutBlocks(source, number).filter(({ text }) => text.length <= STATEMENT_CHARS_MAX);

function layOutBlocks(source: AnswerSource, number: number): AnswerStatement[] {
  const { blocks } = source;
  const isNear = nearFound(source);
  const statements: AnswerStatement[] = [];
  const headings: { level: number; text: string }[] = [];
  let above: Block | null = null;
  const firstText = blocks.findIndex(({ type, text }) => type !== 'heading' && text !== '');
  const opening = blocks.find((block) => block.sender);
  const firstReply = blocks.find((block) => block.sender && block.sender.name !== opening?.sender?.name);
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (!block) break;
    if (block.type === 'heading') {
      const level = block.level ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, text: block.text });
      above = null;
      continue;
    }
    const around: Surroundings = {
      source: number,
      // The title of a record says whose value a property is.
      headings: [
        ...headings.map(({ text }) => text),
        ...(block.type === 'property' ? [source.title] : []),
      ].join('\n'),
      lead: leadOf(above),
      leadPlace: above && leadOf(above) ? wholePlace(above) : null,
      ...threadOf(blocks, at),
      topic: topicOf(source, block, { opening, firstReply }),
      isReply: firstReply !== undefined && block !== opening,
      order: at,
      isFirst: above === null && blocks[at - 1]?.type !== 'list_item' && !isByline(block.text),
      opens: at === firstText && !block.sender ? (source.title ?? '') : '',
      below: above?.id ?? null,
    };
    const item = block.type === 'code' ? announcingItem(blocks[at - 1]) : null;
    if (item) Object.assign(around, { lead: item.text, leadPlace: wholePlace(item) });
    const items = block.type === 'list_item' ? runOfItems(blocks, at) : [];
    const heading = above === null ? blocks[at - 1] : undefined;
    // A longer paragraph does not introduce a list, but says what it is about.
    if (items.length && around.lead === '' && above?.type === 'paragraph') around.before = above.text;
    if (items.length && heading?.type === 'heading') around.listHeading = wholePlace(heading);
    if (isNear(at, at + items.length) && !TEMPLATE_TAG.test(block.text)) {
      if (items.length) statements.push(...listStatements(items, around));
      else if (block.table_rows) statements.push(...tableStatements(block, around));
      else if (block.type === 'code') statements.push(...codeStatement(block, around));
      else statements.push(...textStatements(block, around, block === firstReply));
    }
    at += Math.max(0, items.length - 1);
    if (items.length) above = null;
    // What is below a byline is the first thing below its title.
    else if (!TEMPLATE_TAG.test(block.text) && (above !== null || !isByline(block.text))) above = block;
  }
  return statements;
}

/** The opening message is what a conversation is about; its title, if nobody replied to it. */
function topicOf(
  { title }: AnswerSource,
  block: Block,
  { opening, firstReply }: Record<'opening' | 'firstReply', Block | undefined>,
): string {
  if (!block.sender) return '';
  if (!firstReply) return title ?? '';
  return block === opening ? '' : (opening?.text ?? '');
}

function nearFound({ blocks, found }: AnswerSource): (from: number, to: number) => boolean {
  if (blocks.length <= WHOLE_BLOCKS_MAX) return () => true;
  const at = [...blocks.keys()].filter((i) => found.has(blocks[i]?.id ?? ''));
  return (from, to) => at.some((i) => i >= from - AROUND_MAX && i <= to + AROUND_MAX);
}

const runOfItems = (blocks: readonly Block[], from: number): Block[] => {
  const end = blocks.findIndex((block, i) => i > from && block.type !== 'list_item');
  return blocks.slice(from, end < 0 ? blocks.length : end);
};

/** Returns the text above as the lead-in if it is short; of a long paragraph ending in a colon, the last sentence. */
function leadOf(block: Block | null): string {
  if (!block || block.type !== 'paragraph') return '';
  if (block.text.length <= LEAD_CHARS_MAX) return block.text;
  if (!/[:：]\s*$/.test(block.text)) return '';
  const last = splitPieces(block.text).at(-1);
  return last ? block.text.slice(last.start, last.end) : '';
}

/** Returns an item that announces code: “If it is stopped, start it:”. */
const announcingItem = (block: Block | undefined): Block | null =>
  block?.type === 'list_item' && /[:：]\s*$/.test(block.text) && block.text.length <= LEAD_CHARS_MAX
    ? block
    : null;

function codeStatement(block: Block, around: Surroundings): AnswerStatement[] {
  if (block.text.length > CODE_CHARS_MAX) return [];
  const shown = `\`${block.text.replace(/\s*\n\s*/g, ' ')}\``;
  return [
    {
      ...base(around),
      form: 'code',
      text: around.lead ? `${around.lead} ${shown}` : shown,
      own: block.text,
      lead: around.lead,
      previous: '',
      isFirstReply: false,
      places: [...(around.leadPlace ? [around.leadPlace] : []), wholePlace(block)],
      speaker: null,
      date: null,
    },
  ];
}

function textStatements(block: Block, around: Surroundings, isReply: boolean): AnswerStatement[] {
  const speaker = block.sender?.name ?? block.sender?.email ?? null;
  const pieces = block.type === 'property' ? splitProperties(block.text) : splitPieces(block.text);
  const statements = pieces.map((piece, i): AnswerStatement => {
    const said = block.text.slice(piece.start, piece.end).replace(/\s+/g, ' ');
    const lead = piece.lead ? block.text.slice(piece.lead.start, piece.lead.end) : '';
    // The first sentence of a paragraph says what all of it is about: the year, the place.
    const near =
      speaker === null
        ? [...(i > 1 ? pieces.slice(0, 1) : []), ...pieces.slice(Math.max(0, i - 1), i)]
        : // What another row says is not true of this one.
          pieces.filter((other) => other !== piece && (other.form !== 'row' || piece.form !== 'row'));
    const before = near.map(({ start, end }) => block.text.slice(start, end)).join('\n');
    return {
      ...base(around),
      form: piece.form,
      text: textOf(piece, said, lead),
      own: piece.cells ? piece.cells.row.join(' | ') : said,
      lead: [speaker ?? '', lead, ...(piece.cells?.header ?? [])].join('\n'),
      before: `${before}\n${around.before}`,
      isReply: around.isReply,
      isFirstReply: isReply && i < ANSWERING_MAX,
      previous: i === 0 ? around.continued : piece.form === 'row' ? '' : previousOf(block, pieces[i - 1]),
      asked: i < ANSWERING_MAX ? around.asked : '',
      order: around.order + i / (pieces.length + 1),
      isFirst: around.isFirst && i === 0,
      opens: i === 0 ? around.opens : '',
      below: null,
      places: [
        ...(piece.lead && piece.form === 'item' ? [placeIn(block, piece.lead)] : []),
        placeIn(block, piece),
      ],
      speaker,
      date: block.date ?? null,
    };
  });
  return [...statements, ...announcedLists(statements)];
}

/** Combines the items that a line of a text announces into a list. */
function announcedLists(statements: readonly AnswerStatement[]): AnswerStatement[] {
  const items = statements.filter(({ form, lead }) => form === 'item' && /[:：]\s*$/.test(lead));
  return [...Map.groupBy(items, ({ lead }) => lead).values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2 || group.length > ITEMS_MAX) return [];
    const said = group.map(({ own }) => own.replace(/[;,.]$/, '')).join('; ');
    if (said.length > LIST_CHARS_MAX) return [];
    const lead = first.text.slice(0, first.text.length - first.own.length);
    const [leadPlace] = first.places;
    return [
      {
        ...first,
        form: 'list',
        text: `${lead}${said}`,
        own: said,
        places: [...(leadPlace ? [leadPlace] : []), ...group.flatMap(({ places }) => places.slice(-1))],
      },
    ];
  });
}

const previousOf = (block: Block, piece: TextPiece | undefined): string =>
  piece ? block.text.slice(piece.start, piece.end) : '';

function textOf({ form, cells }: TextPiece, said: string, lead: string): string {
  if (cells) return rowText(cells.header, cells.row);
  return form === 'item' && /[:：]\s*$/.test(lead) ? `${lead} ${said}` : said;
}

const placeIn = ({ id }: Block, { start, end }: { start: number; end: number }): Place => ({
  block_id: id,
  start,
  end,
});
