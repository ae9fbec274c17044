import MarkdownIt, { type Token } from 'markdown-it';
import { fullDefinition, readBases } from '../../src/merge/shared-address.ts';

/** A longer paragraph is not prose, and matching its delimiters takes more than linear time: it is shown as is. */
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
  /** The text of each footnote by label, with its full address. */
  definitions: ReadonlyMap<string, string>;
}

/** Returns the tokens of a text without its footnotes, the headings that name their bases, and front matter; line numbers do not change. */
export function readMarkdown(source: string): ReadMarkdown {
  const definitions = new Map<string, string>();
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const from = frontMatterEnd(lines);
  const bases = readBases(lines);
  const body = lines.map((line, i) => {
    const { base = null, isHeading = false } = bases[i] ?? {};
    if (i < from || isHeading) return '';
    const [found, label, text] = DEFINITION.exec(fullDefinition(line, base)) ?? [];
    if (found === undefined || label === undefined) return line;
    if (!definitions.has(label)) definitions.set(label, text ?? '');
    return '';
  });
  return { tokens: markdown.parse(body.join('\n'), {}), definitions };
}

/** Returns the line after the front matter, or 0 if there is none. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0] !== '---') return 0;
  return lines.indexOf('---', 1) + 1;
}

const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** Returns the URL of a link if it is safe; null for anything a browser could execute and for an invalid address. */
export function safeAddress(href: string): URL | null {
  const url = URL.parse(href);
  return url !== null && PROTOCOLS.includes(url.protocol) ? url : null;
}
