import type { RawBlock, RawDocument } from '../block.ts';
import { findWrittenDate } from '../dates/written-date.ts';
import { messageBlock } from '../message-block.ts';
import { presentFacts } from '../source-document.ts';
import { cellText } from './cell-text.ts';
import type { DomDocument, DomElement } from './dom.ts';
import { htmlBlocks } from './html-blocks.ts';

/** Parts that Confluence generates from other pages or from the page's own headings. */
const GENERATED = '.toc-macro, .plugin_pagetree, .plugin-contributors, .recently-updated, .hidden-xml';

/**
 * Reads a page of an HTML export of Confluence: its text and comments, without its table of contents and list of attachments; the pages above
 * it as breadcrumbs, author, last editor and days as metadata. Returns null for any other page. The search for the main text would keep the
 * line about the author and the headings of comments.
 */
export function confluencePage(document: DomDocument): RawDocument | null {
  const main = document.querySelector('#main-content.wiki-content');
  if (!main) return null;
  for (const element of main.querySelectorAll(GENERATED)) element.remove();
  const above = [...document.querySelectorAll('#breadcrumbs a')].map(cellText).filter(Boolean);
  const title = textOf(document, '#title-text') ?? document.title.trim();
  const [space = ''] = above;
  return {
    title: (title.startsWith(`${space} : `) ? title.slice(space.length + 3) : title) || null,
    blocks: [...htmlBlocks(main), ...comments(document)],
    metadata: presentFacts({ ...history(document), space, breadcrumbs: above.join(' / ') }),
    warnings: [],
  };
}

/** Reads “Created by Ada Lind, last modified by Ben Okoro on Jun 10, 2020”: the day is of what stands right before it. */
function history(document: DomDocument): Record<string, string | null | undefined> {
  const line = textOf(document, '.page-metadata') ?? '';
  const day = findWrittenDate(line);
  const isChange = day !== null && line.slice(0, line.indexOf(day.text)).includes(',');
  return {
    author: textOf(document, '.page-metadata .author'),
    editor: textOf(document, '.page-metadata .editor'),
    [isChange ? 'updated' : 'created']: day?.date,
  };
}

/** Returns the comments below a page as messages. Each is a table row: its text, then “Posted by ada at Jun 12, 2020 09:12”. */
function comments(document: DomDocument): RawBlock[] {
  const rows = [...document.querySelectorAll('.pageSection td')].filter((cell) =>
    cell.querySelector('[name^="comment-"]'),
  );
  const blocks = rows.flatMap((row): RawBlock[] => {
    const [said, posted] = [...row.querySelectorAll('.smallfont')];
    const text = said
      ? htmlBlocks(said)
          .map((block) => block.text)
          .join('\n')
      : '';
    const [, name = null, when = ''] = /^\S+ \S+ (.+?) at (.+)$/.exec(posted ? cellText(posted) : '') ?? [];
    const date = findWrittenDate(when)?.date;
    return text === '' ? [] : [messageBlock(text, { name, email: null }, { date })];
  });
  return blocks.length ? [{ type: 'heading', text: 'Comments', level: 2 }, ...blocks] : [];
}

function textOf(document: DomDocument, selector: string): string | null {
  const element: DomElement | null = document.querySelector(selector);
  return element ? cellText(element) || null : null;
}
