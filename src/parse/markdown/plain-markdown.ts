import { parseMarkdown } from './parse-markdown.ts';

/** Converts Markdown to the text a reader sees, for messages that are one block. */
export function plainMarkdown(source: string): string {
  const lines = parseMarkdown(source).blocks.map((block) => {
    if (block.type === 'list_item') return `${'  '.repeat((block.level ?? 1) - 1)}- ${block.text}`;
    return block.type === 'quote' ? block.text.replace(/^/gm, '> ') : block.text;
  });
  return lines.filter((line) => line !== '').join('\n');
}
