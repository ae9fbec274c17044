import type { FileMetadata, RawDocument } from '../block.ts';
import { expansionRoom } from '../blocks/expansion-room.ts';
import { documentTitle } from '../blocks/document-title.ts';
import { presentFacts } from '../source-document.ts';
import type { TextFormatReader } from '../text-format.ts';
import { looksLikeOrg } from './looks-like-org.ts';
import { readOrgBody } from './org-body.ts';
import { orgInline } from './org-inline.ts';
import { OrgPage } from './org-page.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

const KEYWORD = /^[ \t]*#\+([A-Za-z_]{1,40}):(.*)$/gm;
/** Keywords that say something about the whole file, by the name under which other formats say it. */
const FACTS: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['author', 'author'],
  ['email', 'email'],
  ['date', 'date'],
  ['language', 'language'],
  ['description', 'description'],
  ['keywords', 'keywords'],
  ['filetags', 'tags'],
]);

/**
 * Reads Org (Emacs's outlines, notes and handbooks) into blocks whose text is what a reader sees: without emphasis marks, tags, settings and comments,
 * with the addresses of links in `links`. Dates of planning lines and a heading's own properties become properties.
 */
export function parseOrg(source: string): RawDocument {
  const text = normalizeNewlines(source);
  const keywords = fileKeywords(text);
  const macros = new Map([...keywords.facts, ...keywords.macros]);
  const page = new OrgPage({ macros, links: keywords.links, room: expansionRoom(text.length) });
  readOrgBody(text.split('\n'), page);
  const metadata = fileFacts(keywords.facts, page);
  return { title: documentTitle(metadata.title, page.blocks), blocks: page.blocks, metadata, warnings: [] };
}

interface Keywords {
  facts: Map<string, string>;
  macros: Map<string, string>;
  links: Map<string, string>;
}

function fileKeywords(text: string): Keywords {
  const keywords: Keywords = { facts: new Map(), macros: new Map(), links: new Map() };
  for (const [, name = '', said = ''] of text.matchAll(KEYWORD)) {
    const key = name.toLowerCase();
    const value = said.trim();
    const [, defined = '', meaning = ''] = /^(\S+)[ \t]+(.*)$/.exec(value) ?? [];
    const { facts } = keywords;
    if (key === 'macro') keywords.macros.set(defined.toLowerCase(), meaning);
    else if (key === 'link') keywords.links.set(defined.toLowerCase(), meaning);
    // Org joins the lines of a keyword that is repeated.
    else if (FACTS.has(key) && value !== '')
      facts.set(key, facts.has(key) ? `${facts.get(key)} ${value}` : value);
  }
  return keywords;
}

function fileFacts(facts: ReadonlyMap<string, string>, { definitions }: OrgPage): FileMetadata {
  const shown = [...facts].map(([key, value]) => {
    const text = key === 'filetags' ? value.split(/[:\s]+/).join(' ') : orgInline(value, definitions).text;
    return [FACTS.get(key) ?? key, text.trim()] as const;
  });
  return presentFacts(Object.fromEntries(shown));
}

export const orgFormat: TextFormatReader = {
  extensions: ['org'],
  mediaTypes: ['text/org', 'text/x-org'],
  isTrustedByName: true,
  isLikely: looksLikeOrg,
  parse: parseOrg,
};
