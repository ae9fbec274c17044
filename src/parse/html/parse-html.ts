import { Readability } from '@mozilla/readability';
import type { RawBlock, RawDocument } from '../block.ts';
import { confluencePage } from './confluence-page.ts';
import { type DomDocument, type DomElement, isHtmlPage, parseDom } from './dom.ts';
import { flatHtmlBlocks } from './flat-html.ts';
import { parseFragment } from './fragment.ts';
import { isTooDeep } from './html-depth.ts';
import { htmlBlocks } from './html-blocks.ts';
import { presentFacts } from '../source-document.ts';

/** Above this, the main-text search, which scores every element several times, would take tens of seconds, so the whole page is read. */
const MAIN_TEXT_CHARS_MAX = 4_000_000;
const MAIN_TEXT_ELEMENTS_MAX = 30_000;
/** Hand-written pages stay below 100; at 1,000 the search took 6 s, at 5,000 it overflowed the stack. */
const MAIN_TEXT_DEPTH_MAX = 200;
/** Maximum links and words of one line; grouping them into paragraphs is quadratic (over 20 s for 50,000). */
const INLINE_SIBLINGS_MAX = 3_000;
/** The frame around a page's text, removed if no main text is found. */
const PAGE_FRAME =
  'nav, header, footer, aside, form, dialog, [role="navigation"], [role="banner"], [role="contentinfo"], [role="dialog"]';

/**
 * Reads an HTML page: its main text (without navigation, ads, scripts and styles), title, author, date, language and site. A fragment
 * without `<html>` or `<body>` is read whole.
 */
export function parseHtml(html: string, options: { url?: string } = {}): RawDocument {
  if (isTooDeep(html)) return flatPage(html);
  if (!isHtmlPage(html)) return wholePage(parseDom(html));
  const document = parseDom(html);
  const exported = html.includes('wiki-content') ? confluencePage(document) : null;
  if (exported) return exported;
  const address = options.url ?? canonicalUrl(document);
  if (html.length > MAIN_TEXT_CHARS_MAX || (mayBeComplex(html) && isTooComplex(document))) {
    return {
      ...wholePage(document),
      warnings: ['The page is too large or too deeply nested to find its main text; all of it was read.'],
    };
  }
  // The search for the main text changes the tree, so the fallback parses again.
  const article = mainText(document);
  if (article === undefined)
    return {
      ...wholePage(parseDom(html)),
      warnings: ['The main text of this page could not be found; all of it was read.'],
    };
  const blocks = article?.content ? htmlBlocks(article.content) : [];
  const metadata = presentFacts({
    author: article?.byline?.trim(),
    date: article?.publishedTime,
    language: article?.lang,
    site: article?.siteName,
    url: address,
  });
  const title = article?.title?.trim() || null;
  if (hasText(blocks)) return { title, blocks, metadata, warnings: [] };
  const whole = wholePage(parseDom(html));
  return { ...whole, title: title ?? whole.title, metadata };
}

type Article = NonNullable<ReturnType<Readability<DomElement>['parse']>>;

/** Returns the article of a page, null if it has none, undefined if the tree is so damaged that the search fails. */
function mainText(document: DomDocument): Article | null | undefined {
  try {
    return new Readability<DomElement>(document, {
      // Classes state the language of code.
      keepClasses: true,
      serializer: (element: DomElement) => element,
    }).parse();
  } catch (error) {
    // The library assumes parents that a tree of stray tags does not have.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns the blocks of an HTML fragment, for formats that contain HTML. */
export function htmlFragmentBlocks(html: string): RawBlock[] {
  return isTooDeep(html) ? flatHtmlBlocks(html) : htmlBlocks(parseFragment(html));
}

/** Returns the blocks of a whole HTML page, for formats that contain pages. */
export function htmlPageBlocks(html: string): RawBlock[] {
  return isTooDeep(html) ? flatHtmlBlocks(html) : htmlBlocks(parseDom(html).body);
}

function flatPage(html: string): RawDocument {
  const warnings = ['The page is too deeply nested to read its structure; its text was read.'];
  return { title: null, blocks: flatHtmlBlocks(html), metadata: {}, warnings };
}

function wholePage(document: DomDocument): RawDocument {
  const title = document.title.trim() || null;
  const all = htmlBlocks(document.body);
  for (const element of document.querySelectorAll(PAGE_FRAME)) element.remove();
  const blocks = htmlBlocks(document.body);
  return { title, blocks: hasText(blocks) ? blocks : all, metadata: {}, warnings: [] };
}

function canonicalUrl(document: DomDocument): string | undefined {
  const url =
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    document.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

/** Checks the tags alone, at a tenth of the cost of walking the tree; unclosed tags give false positives, never false negatives. */
function mayBeComplex(html: string): boolean {
  let depth = 0;
  let count = 0;
  for (const [, end] of html.matchAll(/<(\/?)[a-z]/gi)) {
    if (end === '') count++;
    depth = end === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAIN_TEXT_DEPTH_MAX || count > INLINE_SIBLINGS_MAX) return true;
  }
  return false;
}

/** Returns whether finding the main text would take seconds or overflow the stack: it walks up and down from every element. */
function isTooComplex(document: DomDocument): boolean {
  let count = 0;
  let level: DomElement[] = [document.body];
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAIN_TEXT_DEPTH_MAX || count > MAIN_TEXT_ELEMENTS_MAX) return true;
    const families = level.map((element) => [...element.children]);
    if (
      families.some(
        (family) =>
          family.length > INLINE_SIBLINGS_MAX && family.filter(isInline).length > INLINE_SIBLINGS_MAX,
      )
    )
      return true;
    level = families.flat();
  }
  return false;
}

function isInline(element: DomElement): boolean {
  return /^(?:a|span|b|i|em|strong|img|br|code|small|sub|sup|u)$/.test(element.localName.toLowerCase());
}

function hasText(blocks: readonly RawBlock[]): boolean {
  return blocks.some((block) => block.type !== 'image' && block.text !== '');
}
