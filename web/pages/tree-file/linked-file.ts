/** Returns the path that a link of another file leads to, as in `../people.md#leads`; null if it leaves the tree or is not a file. */
export function linkedFile(from: string, href: string): string | null {
  const [link = ''] = decoded(href).split(/[?#]/);
  if (!link.endsWith('.md') || /^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(link)) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // A literal percent sign.
    return href;
  }
}
