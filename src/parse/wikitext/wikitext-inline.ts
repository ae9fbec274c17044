import { escapeHtml } from '../../lib/strings/escape-html.ts';

/** Tags that pages of MediaWiki may use; any other is text. */
const TAG =
  /<(\/?)(abbr|b|bdi|big|blockquote|br|center|cite|code|del|div|dfn|dl|dt|dd|em|font|h[1-6]|hr|i|img|ins|kbd|li|ol|p|q|s|samp|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|var|wbr)\b[^<>]{0,300}>/gi;
/** Tags of MediaWiki's own that show nothing themselves. */
const OWN_TAG =
  /<\/?(?:noinclude|onlyinclude|includeonly|gallery|references|poem|section|translate|tvar|languages)\b[^<>]{0,300}\/?>/gi;
const MAGIC_WORD = /__[A-Z]{3,30}__/g;
const LINK = /\[\[(?:[^[\]\n]|\[[^[\]\n]{0,200}\](?!\](?!\]))){1,600}\]\]/g;
const WEB_LINK =
  /\[((?:https?:)?\/\/[^\s\]]{1,2000}|mailto:[^\s\]]{1,300})(?:[ \t]+((?:[^[\]\n]|\[[^[\]\n]{0,200}\]){1,600}))?\]/g;
/** A link to the same page in another language. */
const OTHER_LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{2,8})?:[^|]*$/;
const FILE = /^(?:file|image|media|datei|bild|fichier|archivo|imagem)$/i;
const FILE_OPTION =
  /^(?:thumb(?:nail)?|frame(?:less|d)?|border|right|left|center|none|upright(?:=.*)?|\d+(?:x\d+)?px|(?:alt|link|page|lang|class)=.*)$/i;

/** Returns what a line shows as HTML: links, and no marks of emphasis. `categories` collects those that the line puts the page in. */
export function inlineHtml(source: string, categories: Set<string>): string {
  const plain = source
    .replace(OWN_TAG, '')
    .replace(MAGIC_WORD, '')
    .replace(/'{2,5}/g, '')
    .replace(/~{3,5}/g, '');
  // From the inside out: the caption of a picture may have links.
  const linked = plain
    .replace(LINK, (link) => pageLink(link, categories))
    .replace(LINK, (link) => pageLink(link, categories));
  return withEscapes(linked.replace(WEB_LINK, (_, url: string, text?: string) => anchor(url, text ?? url)));
}

const START = '\uE003';
const MIDDLE = '\uE004';
const END = '\uE005';
const anchor = (url: string, text: string): string => `${START}${url}${MIDDLE}${text}${END}`;

function pageLink(link: string, categories: Set<string>): string {
  const [target = '', ...labels] = link.slice(2, -2).split('|');
  const label = labels.at(-1)?.trim();
  const [, space = '', name = ''] = /^\s*([^:]{1,30}?)\s*:\s*(.*)$/s.exec(target) ?? [];
  if (/^(?:category|kategorie|catégorie|categoría)$/i.test(space)) {
    categories.add(name.trim());
    return '';
  }
  if (FILE.test(space)) {
    const caption = labels
      .map((part) => part.trim())
      .filter((part) => part !== '' && !FILE_OPTION.test(part));
    return caption.at(-1) ?? '';
  }
  if (OTHER_LANGUAGE.test(target) && label === undefined) return '';
  const page = target.trim().replace(/^:/, '');
  const text = label === '' ? page.replace(/^[^:]*:|\s*\([^()]*\)$/g, '') : (label ?? page.replace(/^#/, ''));
  return /\.[a-z]{2,9}(?:#.*)?$/i.test(page) && !/\s/.test(page) ? anchor(`./${page}`, text) : text;
}

/** Escapes what is text, keeps tags and entities, and writes links as HTML. */
function withEscapes(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    html +=
      escapeHtml(text.slice(from, match.index)) + (match[2]?.toLowerCase() === 'br' ? '<br>' : match[0]);
    from = match.index + match[0].length;
  }
  html += escapeHtml(text.slice(from));
  return html
    .replace(/&#38;(#?\w{2,10};)/g, '&$1')
    .replace(
      /\uE003([^\uE003-\uE005]*)\uE004/g,
      (_, url: string) => `<a href="${url.replaceAll('"', '%22')}">`,
    )
    .replaceAll(END, '</a>');
}
