/** Deeper than people nest templates; what is deeper stays as it is written. */
const DEPTH_MAX = 20;
/** A pipe that belongs to the text a template shows, so that no outer template splits it. */
const PIPE = '\uE002';
const NAMED = /^\s*([\p{L}\p{N}][\p{L}\p{N} _.-]{0,40}?)\s*=(?!=)([\s\S]*)$/u;
/** A parameter of the page itself, which shows its default. */
const PARAMETER = /\{\{\{[^{}|\n]{1,60}(?:\|([^{}\n]{0,300}))?\}\}\}/g;
/** Parameters that are text by name or number. */
const TEXT_NAMES = /^(?:\d{1,2}|text|content|message|quote|caption)$/i;
/** Templates whose text is a box for readers. */
const BOX =
  /^(?:note|tip|hint|info|important|warning|caution|danger|notice|quote|blockquote|box|ambox|hatnote)\b/i;
/** From this many named values on, a template is a table of facts about the page. */
const FACTS_MIN = 2;
const FACT_CHARS_MAX = 500;

/** What the templates of a text show, and the title that one of them gives the page. */
export interface ShownTemplates {
  text: string;
  title: string | null;
}

/**
 * Replaces templates, whose definitions are not in the text, by what their parameters say: named values as a list of facts, a box by its
 * text, else the last unnamed parameter (“{{lang|fr|oui}}” is “oui”), and nothing for one without text. Linear: each template is read once.
 */
export function showTemplates(source: string): ShownTemplates {
  const open: string[] = [''];
  let title: string | null = null;
  let depth = 0;
  for (const part of source.replace(PARAMETER, '$1').split(/(\{\{|\}\})/)) {
    if (part === '{{' && depth < DEPTH_MAX) {
      depth++;
      open.push('');
    } else if (part === '}}' && depth > 0) {
      depth--;
      const inside = open.pop() ?? '';
      const named = /^\s*DISPLAYTITLE:([\s\S]{1,200})$/.exec(inside)?.[1];
      if (named !== undefined) title = named.trim();
      const outer = open.pop() ?? '';
      open.push(outer + shownTemplate(inside, /(?:^|\n)[ \t]*$/.test(outer.slice(-100))));
    } else open.push((open.pop() ?? '') + part);
  }
  return { text: open.join('{{').replaceAll(PIPE, '|'), title };
}

function shownTemplate(inside: string, startsLine: boolean): string {
  const [name = '', ...parameters] = splitParameters(inside);
  // Functions of the parser and settings.
  if (/^\s*(?:#|[A-Z]{4,}:)/.test(name)) return '';
  const facts: string[] = [];
  const texts: string[] = [];
  for (const parameter of parameters) {
    const [, key, value = ''] = NAMED.exec(parameter) ?? [];
    const text = (key === undefined ? parameter : value).trim();
    if (text === '') continue;
    if (key === undefined || TEXT_NAMES.test(key)) texts.push(text);
    else if (text.length <= FACT_CHARS_MAX && !text.includes('\n\n'))
      facts.push(`* ${key.replaceAll('_', ' ')}: ${text.replaceAll('\n', ' ')}`);
  }
  const shown =
    startsLine && facts.length >= FACTS_MIN
      ? `${[...texts, ...facts].join('\n')}\n`
      : BOX.test(name.trim())
        ? texts.join(' ')
        : (texts.at(-1) ?? '');
  return shown.replaceAll('|', PIPE);
}

/** Splits at pipes, but not at those of links. */
function splitParameters(inside: string): string[] {
  const parameters = [''];
  let links = 0;
  for (const part of inside.split(/(\[\[|\]\]|\|)/)) {
    if (part === '[[') links++;
    if (part === ']]') links = Math.max(0, links - 1);
    if (part === '|' && links === 0) parameters.push('');
    else parameters.push((parameters.pop() ?? '') + part);
  }
  return parameters;
}
