import MarkdownIt, { type Token } from 'markdown-it';

/** A paragraph longer than this is no prose, and matching its delimiters takes more than linear time: it is shown as it is. */
const INLINE_CHARS_MAX = 20_000;
const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)$/;
const CITATION = /\[\^([^\]\s]+)\]/y;

const markdown = new MarkdownIt('default', { html: false, linkify: false, typographer: false });

markdown.core.ruler.at('inline', (state) => {
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue;
    token.children ??= [];
    if (token.content.length <= INLINE_CHARS_MAX) {
      state.md.inline.parse(token.content, state.md, state.env, token.children);
      continue;
    }
    const text = new state.Token('text', '', 0);
    text.content = token.content;
    token.children.push(text);
  }
});

markdown.inline.ruler.before('link', 'citation', (state, isSilent) => {
  CITATION.lastIndex = state.pos;
  const label = CITATION.exec(state.src)?.[1];
  if (label === undefined) return false;
  if (!isSilent) state.push('citation', '', 0).content = label;
  state.pos = CITATION.lastIndex;
  return true;
});

export interface ReadMarkdown {
  tokens: readonly Token[];
  /** What stands behind each footnote's label, as it was written. */
  definitions: ReadonlyMap<string, string>;
}

/** The tokens of a text without its footnotes' definitions and front matter; lines keep their numbers. */
export function readMarkdown(source: string): ReadMarkdown {
  const definitions = new Map<string, string>();
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const from = frontMatterEnd(lines);
  const body = lines.map((line, i) => {
    if (i < from) return '';
    const [found, label, text] = DEFINITION.exec(line) ?? [];
    if (found === undefined || label === undefined) return line;
    if (!definitions.has(label)) definitions.set(label, text ?? '');
    return '';
  });
  return { tokens: markdown.parse(body.join('\n'), {}), definitions };
}

/** The line after the front matter; 0 where there is none. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0] !== '---') return 0;
  return lines.indexOf('---', 1) + 1;
}

const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** An address that a link may lead to; null for everything that a browser could run, and for what is no address. */
export function safeAddress(href: string): URL | null {
  const url = URL.parse(href);
  return url !== null && PROTOCOLS.includes(url.protocol) ? url : null;
}
