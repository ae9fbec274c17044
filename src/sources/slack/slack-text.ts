import type { BlockLink } from '../../parse/block.ts';

/** Names that Slack's markup refers to by id. */
export interface SlackNames {
  users: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, string>;
}

/** Converts Slack's markup (`<@U…>`, `<#C…|name>`, `<url|label>`, `&amp;`) to plain text and its links. */
export function slackText(source: string, names: SlackNames): { text: string; links: BlockLink[] } {
  const links: BlockLink[] = [];
  const text = source.replace(/<([^<>]{1,4000})>/g, (_whole, inner: string) => {
    const bar = inner.indexOf('|');
    const target = bar === -1 ? inner : inner.slice(0, bar);
    const label = bar === -1 ? '' : inner.slice(bar + 1);
    if (target.startsWith('@')) return `@${names.users.get(target.slice(1)) ?? (label || target.slice(1))}`;
    if (target.startsWith('#'))
      return `#${label || (names.channels.get(target.slice(1)) ?? target.slice(1))}`;
    if (target.startsWith('!subteam')) return label || '@group';
    if (target.startsWith('!date')) return label;
    if (target.startsWith('!')) return `@${label || target.slice(1)}`;
    const url = unescapeEntities(target);
    if (!url.startsWith('mailto:')) links.push({ text: unescapeEntities(label) || url, url });
    return label || target.replace(/^mailto:/, '');
  });
  return { text: unescapeEntities(text).trim(), links };
}

/** Slack escapes exactly these three. */
function unescapeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
