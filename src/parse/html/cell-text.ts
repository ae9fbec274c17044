import type { DomNode, ReadElement } from './dom.ts';
import { INLINE_ELEMENTS, isHidden, UNREAD_ELEMENTS } from './elements.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Deeper than any cell a person wrote. Below it the text is kept without separators, so that no page can overflow the stack. */
const DEPTH_MAX = 100;
const SENTENCE_END = /[.!?:;,]$/;

/** Returns the text of a table cell or caption in one line: lines and paragraphs are separated by a space, items of a list by a semicolon. */
export function cellText(cell: ReadElement): string {
  const pieces: string[] = [];
  gather(cell, pieces, 0);
  return pieces
    .join('')
    .split(ITEM_START)
    .map(foldSpace)
    .filter((item) => item !== '')
    .reduce(
      (line, item) => (line === '' ? item : `${line}${SENTENCE_END.test(line) ? '' : ';'} ${item}`),
      '',
    );
}

/** Separates the items of lists while text is gathered; no page contains it. */
const ITEM_START = '\u0000';

function gather(node: DomNode, pieces: string[], depth: number): void {
  if (depth > DEPTH_MAX) {
    pieces.push(node.textContent ?? '');
    return;
  }
  for (const child of node.childNodes) {
    if (child.nodeType === 3) pieces.push((child.textContent ?? '').replaceAll(ITEM_START, ' '));
    else if (isElement(child)) gatherElement(child, pieces, depth + 1);
  }
}

function gatherElement(element: ReadElement, pieces: string[], depth: number): void {
  const tag = element.localName.toLowerCase();
  if (UNREAD_ELEMENTS.has(tag) || isHidden(element)) return;
  if (tag === 'img') pieces.push(` ${element.getAttribute('alt') ?? ''} `);
  const around = tag === 'li' ? ITEM_START : INLINE_ELEMENTS.has(tag) ? '' : ' ';
  pieces.push(around);
  gather(element, pieces, depth);
  pieces.push(around === ITEM_START ? ' ' : around);
}

const isElement = (node: DomNode): node is ReadElement => node.nodeType === 1;
