import type MarkdownIt from 'markdown-it';
import { at } from '../../lib/at.ts';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];
type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];
type BlockState = Parameters<BlockRule>[0];

/**
 * Lines for the site generator, invisible to readers: MyST targets (`(label)=`), kramdown attributes (`{: .note}`), places of a table of
 * contents, MDX imports.
 */
const GENERATOR_LINE =
  /^(?:\([\w:/.-]+\)=|\{:[^{}]*\}|\[TOC\]|\[\[_?TOC_?\]\]|import\s(?:[\w*{][^'"]*\sfrom\s+)?(?:'[^']+'|"[^"]+");?)\s*$/i;
/** Start or end of a box in Docusaurus, VitePress (`:::tip Title`) and MyST (`:::{note} Title`). */
const FENCE = /^:{3,}[ \t]*(?:\{?([\w-]*)\}?(?:\[([^\]]*)\]|[ \t]+([^{]*))?.*)?$/;
/** Start of a box in MkDocs: `!!! note "Title"`, or folded `??? note`; its text is indented. */
const INDENTED_BOX = /^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+)*[ \t]*(?:"([^"]*)")?[ \t]*$/;
/** Start of a box or tab that MyST writes as a fence: "```{note} Title". Option lines come first in it; it ends like a code fence. */
const FENCED_BOX = /^(`{3,}|~{3,})\{([\w-]+)\}[ \t]*((?![ \t])[^`]*)$/;
const FENCE_OPTION = /^:[\w-]+:/;
/** Boxes that only contain others. */
const HOLDING_BOX =
  /^(?:tab-set|tab-item|dropdown|margin|sidebar|topic|card|grid|grid-item|grid-item-card)$/i;
/** Boxes whose argument is text for readers; for others it is a path or an option. */
const WORDED_BOX =
  /^(?:note|tip|info|important|warning|caution|danger|attention|hint|admonition|details|seealso|success|question|example|abstract|summary|quote|error|bug)$/i;

/** Template tags in a line: ERB, Liquid and Jinja, Hugo shortcodes, MDX comments. `{{ value }}` stays: it stands for words of the sentence. */
const TAG =
  /<%(?:[^%\n]|%(?!>)){0,500}%>|\{%(?:[^%\n]|%(?!\})){0,500}%\}|\{\{([<%])[^\n]{0,500}?[>%]\}\}|\{\/\*[\s\S]{0,2000}?\*\/\}/y;
/** An ERB value in a sentence, which stands for words too: `at least <%= teams.size %> teams`. */
const VALUE = /^<%=\s*[\w.@]+\s*%>$/;
/** The visible text of a shortcode: `{{< glossary text="Pod" >}}`. */
const TAG_WORDS = /\s(?:text|title|label)\s*=\s*"([^"]*)"/;
/** The id or class at the end of a heading or paragraph. */
const TRAILING_ATTRIBUTES = /\{[:#.][^{}\n]*\}\s*$/y;
/** A box of GitHub or Obsidian: `> [!NOTE]`. */
const ALERT = /\[!\w+\][+-]?[ \t]*\n?/y;

/** Makes a Markdown parser skip the markup that only site generators read, and keep its words. */
export function skipSiteMarkup(markdown: MarkdownIt): void {
  const inParagraphs = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  markdown.block.ruler.before('code', 'indented_box', indentedBox, inParagraphs);
  markdown.block.ruler.before('fence', 'fenced_box', fencedBox, inParagraphs);
  markdown.block.ruler.before('code', 'generator_line', generatorLine, inParagraphs);
  markdown.inline.ruler.before('link', 'template_tag', templateTag);
}

/** Returns the text of a line that starts with one of these and is not indented code, else ''. Called for every line of every document. */
function lineBeginning(firsts: string, state: BlockState, line: number): string {
  const start = at(state.bMarks, line) + at(state.tShift, line);
  const isCode = at(state.sCount, line) - state.blkIndent >= 4;
  return isCode || !firsts.includes(state.src[start] ?? ' ')
    ? ''
    : state.src.slice(start, at(state.eMarks, line));
}

function generatorLine(...[state, startLine, , silent]: Parameters<BlockRule>): boolean {
  const line = lineBeginning(':({[iI', state, startLine);
  const fence = FENCE.exec(line);
  if (!fence && !GENERATOR_LINE.test(line)) return false;
  if (silent) return true;
  const [, name = '', bracketed, words] = fence ?? [];
  if (WORDED_BOX.test(name)) pushParagraph(state, startLine, bracketed ?? words ?? '');
  state.line = startLine + 1;
  return true;
}

function indentedBox(...[state, startLine, endLine, silent]: Parameters<BlockRule>): boolean {
  const box = INDENTED_BOX.exec(lineBeginning('!?', state, startLine));
  if (!box) return false;
  if (silent) return true;
  const indent = at(state.sCount, startLine) + 4;
  let next = startLine + 1;
  while (next < endLine && (state.isEmpty(next) || at(state.sCount, next) >= indent)) next++;
  pushParagraph(state, startLine, box[1] ?? '');
  readInside(state, startLine + 1, next, indent);
  state.line = next;
  return true;
}

function fencedBox(...[state, startLine, endLine, silent]: Parameters<BlockRule>): boolean {
  const [, fence = '', name = '', words = ''] =
    FENCED_BOX.exec(lineBeginning('`~', state, startLine).trimEnd()) ?? [];
  if (!WORDED_BOX.test(name) && !HOLDING_BOX.test(name)) return false;
  if (silent) return true;
  const lineAt = (line: number) =>
    state.src.slice(at(state.bMarks, line) + at(state.tShift, line), at(state.eMarks, line)).trimEnd();
  const isEnd = (line: number) =>
    lineAt(line).startsWith(fence) && !lineAt(line).replaceAll(fence.charAt(0), '');
  let end = startLine + 1;
  while (end < endLine && !isEnd(end)) end++;
  let begin = startLine + 1;
  while (begin < end && FENCE_OPTION.test(lineAt(begin))) begin++;
  pushParagraph(state, startLine, words);
  readInside(state, begin, end, state.blkIndent);
  state.line = Math.min(end + 1, endLine);
  return true;
}

function readInside(state: BlockState, begin: number, end: number, indent: number): void {
  const { blkIndent, lineMax } = state;
  state.blkIndent = indent;
  state.lineMax = end;
  state.level++;
  state.md.block.tokenize(state, begin, end);
  state.level--;
  state.blkIndent = blkIndent;
  state.lineMax = lineMax;
}

function pushParagraph(state: BlockState, line: number, text: string): void {
  if (text.trim() === '') return;
  state.push('paragraph_open', 'p', 1).map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = text.trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}

function templateTag(...[state, silent]: Parameters<InlineRule>): boolean {
  const found =
    matchAt(TAG, state.src, state.pos) ??
    matchAt(TRAILING_ATTRIBUTES, state.src, state.pos) ??
    (state.pos === 0 ? matchAt(ALERT, state.src, 0) : null);
  if (found === null || (VALUE.test(found) && state.src.trim() !== found)) return false;
  const words = TAG_WORDS.exec(found)?.[1];
  if (!silent && words !== undefined) state.push('text', '', 0).content = words;
  state.pos += found.length;
  return true;
}

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  if (!'<{['.includes(text[index] ?? ' ')) return null;
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? null;
}
