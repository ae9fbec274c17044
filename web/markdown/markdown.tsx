import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { headingAnchor } from './heading-anchor.ts';
import { readMarkdown, safeAddress } from './read-markdown.ts';
import { isShortCell } from './is-short-cell.ts';
import { isCitedList, isCitedRow, type Run, uncitedSentences } from './uncited-sentences.ts';

interface MarkdownProps {
  source: string;
  /** Lines, from 0, that a person wrote: their blocks are marked. */
  personLines?: ReadonlySet<number>;
  /** The name of that person. */
  person?: string;
  /** Whether to underline uncited sentences with dots, except headings and what people wrote. */
  marksUncited?: boolean;
  /** Renders a link that is not a web address; null if it is not a link. */
  fileLink?: (href: string, children: ReactNode) => ReactNode;
  /** Whether headings can be linked to, by the addresses that GitHub gives them. */
  hasAnchors?: boolean;
  /** Renders a citation. */
  citation: (label: string, position: number) => ReactNode;
}

interface Drawing extends MarkdownProps {
  /** Number of citations rendered so far. */
  count: { cited: number };
  marksUncited: boolean;
  /** Runs of the current paragraph, or null if nothing is underlined. */
  runs: ReadonlyMap<Token, readonly Run[]> | null;
}

/** Renders Markdown as elements from its tokens: never as an HTML string. */
export function Markdown(props: MarkdownProps) {
  const { source, marksUncited = false } = props;
  const { tokens } = useMemo(() => readMarkdown(source), [source]);
  return <>{draw(tokens, { ...props, marksUncited, count: { cited: 0 }, runs: null })}</>;
}

/** The tags of markdown-it that are rendered, with their styles. */
const LOOKS: Record<string, string> = {
  h1: 'font-sans text-xl font-semibold tracking-tight pb-3',
  h2: 'font-sans text-lg font-semibold pt-5 pb-2',
  h3: 'font-sans text-read font-semibold pt-4 pb-1',
  h4: 'font-sans text-base font-semibold pt-3 pb-1',
  h5: 'font-sans text-base font-semibold pt-3 pb-1',
  h6: 'font-sans text-base font-semibold pt-3 pb-1',
  p: 'py-1.5',
  ul: 'list-disc py-1 ps-6',
  ol: 'list-decimal py-1 ps-6',
  li: 'py-0.5 [&>p]:py-0',
  blockquote: 'border-line text-soft border-l-2 pl-4',
  table: 'my-2 w-full border-collapse text-base',
  thead: '',
  tbody: '',
  tr: 'border-line border-b',
  th: 'font-sans py-1.5 pe-4 text-start align-bottom text-sm font-semibold',
  td: 'py-1.5 pe-4 align-top',
  strong: 'font-semibold',
  em: 'italic',
  s: 'line-through',
};

/** Elements that take their direction, right to left or left to right, from their own text. */
const DIRECTED = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'th', 'td']);

/** Elements that label things and state nothing. */
const NO_STATEMENTS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th']);

const EDGE = 'border-l-mine -ml-4 border-l-3 pl-3';
/** Rows have no padding of their own. */
const ROW_EDGE = 'border-l-mine border-l-3 [&>td:first-child]:pl-2';

function markOf(tag: string): string {
  if (tag === 'li') return 'marker:text-mine';
  return tag === 'tr' ? ROW_EDGE : EDGE;
}

/** Blocks that are marked as a person's: the smallest that have their own lines. */
const MARKED = new Set(['p', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function draw(tokens: readonly Token[], drawing: Drawing): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) break;
    if (token.nesting !== 1) {
      drawn.push(<Fragment key={i}>{drawLeaf(token, drawing)}</Fragment>);
      continue;
    }
    const end = closingOf(tokens, i);
    const marksUncited = drawing.marksUncited && !isCitedList(tokens, i);
    drawn.push(drawElement(token, i, tokens.slice(i + 1, end), { ...drawing, marksUncited }));
    i = end;
  }
  return drawn;
}

/** Returns the index at which the element that opens at `start` closes. */
function closingOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let i = start; i < tokens.length; i++) {
    depth += tokens[i]?.nesting ?? 0;
    if (depth === 0) return i;
  }
  return tokens.length;
}

function drawElement(token: Token, key: number, inner: readonly Token[], drawing: Drawing): ReactNode {
  const isPersons = isMarked(token, inner, drawing.personLines);
  const needsNone = NO_STATEMENTS.has(token.tag) || isCitedRow(token, inner);
  const marksUncited = drawing.marksUncited && !isPersons && !needsNone;
  const children = draw(inner, { ...drawing, marksUncited });
  if (token.hidden) return <Fragment key={key}>{children}</Fragment>;
  if (token.tag === 'a') return drawLink(token, key, children, drawing);
  const tagLook = LOOKS[token.tag];
  if (tagLook === undefined) return <Fragment key={key}>{children}</Fragment>;
  const look = isShortCell(token, inner) ? `${tagLook} whitespace-nowrap` : tagLook;
  const element = createElement(
    token.tag,
    {
      key,
      className: isPersons ? `${look} ${markOf(token.tag)}` : look,
      ...(DIRECTED.has(token.tag) ? { dir: 'auto' } : {}),
      ...(drawing.hasAnchors && HEADING.test(token.tag) ? { id: headingAnchor(textOf(inner)) } : {}),
    },
    ...(isPersons && token.tag !== 'tr'
      ? [...children, <Author key="by" person={drawing.person} />]
      : children),
  );
  if (token.tag !== 'table') return element;
  return (
    <div key={key} className="overflow-x-auto" role="region" aria-label="Table" tabIndex={0}>
      {element}
    </div>
  );
}

const HEADING = /^h[1-6]$/;

const textOf = (inner: readonly Token[]): string =>
  inner
    .flatMap(({ children }) => children ?? [])
    .map(({ content }) => content)
    .join('');

const Author = ({ person }: { person: string | undefined }) => (
  <span className="text-mine pl-2 font-sans text-xs whitespace-nowrap">{person ?? 'edited'}</span>
);

/** Returns whether a block has a line of a person; a list item goes by its first line if no paragraph in it is marked. */
function isMarked(
  { map, tag }: Token,
  inner: readonly Token[],
  lines: ReadonlySet<number> | undefined,
): boolean {
  if (!map || !lines) return false;
  const [start, end] = map;
  if (tag === 'li') return inner[0]?.hidden === true && lines.has(start);
  if (!MARKED.has(tag)) return false;
  for (let line = start; line < end; line++) if (lines.has(line)) return true;
  return false;
}

function drawLink(token: Token, key: number, children: ReactNode[], { fileLink }: Drawing): ReactNode {
  const href = token.attrGet('href') ?? '';
  const url = safeAddress(href);
  if (url === null) return <Fragment key={key}>{fileLink?.(href, children) ?? children}</Fragment>;
  return (
    <a key={key} href={url.href} rel="noreferrer" target="_blank" className="text-sap underline">
      {children}
    </a>
  );
}

function drawLeaf(token: Token, drawing: Drawing): ReactNode {
  switch (token.type) {
    case 'inline':
      return drawInline(token.children ?? [], drawing);
    case 'text':
      return drawText(token, drawing);
    case 'citation':
      return drawing.citation(token.content, drawing.count.cited++);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr className="border-line my-4" />;
    case 'code_inline':
      return <code className="bg-sunk rounded-sm px-1 font-mono text-sm">{token.content}</code>;
    case 'fence':
    case 'code_block':
      return (
        <pre tabIndex={0} className="bg-sunk my-2 overflow-x-auto rounded-md p-3 font-mono text-sm">
          {token.content}
        </pre>
      );
    case 'image':
      return <ImageLink token={token} />;
    default:
      return token.content;
  }
}

function drawInline(children: readonly Token[], drawing: Drawing): ReactNode[] {
  return draw(children, { ...drawing, runs: drawing.marksUncited ? uncitedSentences(children) : null });
}

const drawText = (token: Token, { runs }: Drawing): ReactNode =>
  runs?.get(token)?.map(({ text, isUncited }, i) =>
    isUncited ? (
      <span
        key={i}
        title="This cites no source"
        className="decoration-soft underline decoration-dotted underline-offset-4"
      >
        {text}
      </span>
    ) : (
      text
    ),
  ) ?? token.content;

/** Renders an external image as a link that says where it leads: loading it would tell that site who is reading. */
function ImageLink({ token }: { token: Token }) {
  const url = safeAddress(token.attrGet('src') ?? '');
  if (url === null) return <>{token.content}</>;
  return (
    <a href={url.href} rel="noreferrer" target="_blank" className="text-sap underline">
      {token.content || 'Picture'} ({url.host})
    </a>
  );
}
