import type { DomNode } from '../html/dom.ts';
import { parseFragment } from '../html/fragment.ts';
import { htmlBlocks } from '../html/html-blocks.ts';

/** Returns the text of a message, line by line. */
export const messageText = (body: DomNode): string =>
  htmlBlocks(body)
    .map((block) => (block.type === 'list_item' ? `- ${block.text}` : block.text))
    .filter((text) => text !== '')
    .join('\n');

/** Returns the text of a message of Teams, whose HTML has Microsoft's own elements: mentions and emoji. */
export const teamsMessageText = (html: string): string =>
  messageText(
    parseFragment(
      html
        .replace(/<(\/?)at\b[^<>]*>/gi, '<$1span>')
        .replace(/<emoji\b[^<>]*?\balt="([^"<>]*)"[^<>]*>/gi, '<span>$1</span>'),
    ),
  );
