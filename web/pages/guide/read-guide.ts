/** A place in the guide: a page of `docs/`, and a heading of it. */
export interface GuidePlace {
  page: string;
  at?: string;
}

/** Returns where a link of a page leads inside the guide; null if it leads elsewhere, such as to a decision or to code. */
export function guidePlace(from: string, href: string): GuidePlace | null {
  const [, page = from, at] = /^(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
  if (href === '' || (page === from && at === undefined && href !== `${from}.md`)) return null;
  return { page, ...(at !== undefined && { at }) };
}

/** A page without its title, which is the heading of the page that shows it. */
interface GuideText {
  title: string;
  body: string;
}

/** Returns the title of a text, its first line, and what follows it. */
export function readGuide(text: string): GuideText {
  const [, title = '', body = text] = /^(?:<!--.*-->\s*)?# (.+)\n([^]*)$/.exec(text) ?? [];
  return { title, body };
}
