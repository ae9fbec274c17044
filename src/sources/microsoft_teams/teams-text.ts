import type { DomNode } from '../../parse/html/dom.ts';
import { htmlBlocks } from '../../parse/html/html-blocks.ts';

/** Returns the text of a message, line by line. */
export const messageText = (body: DomNode): string =>
  htmlBlocks(body)
    .map((block) => (block.type === 'list_item' ? `- ${block.text}` : block.text))
    .filter((text) => text !== '')
    .join('\n');
