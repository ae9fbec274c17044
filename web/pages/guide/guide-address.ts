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
