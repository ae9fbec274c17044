import type { NamedMention } from '../settle-names.ts';

/** Returns the person in “Anna Weber - Globex” if the document is certain of that name (`isPerson`), whatever the tagger took the whole for. */
export function personBeforeDash(mention: NamedMention, isPerson: ReadonlySet<string>): NamedMention {
  const [name = ''] = mention.name.split(/ [-–—] /, 1);
  return name !== mention.name && isPerson.has(name) ? { ...mention, name, type: 'PER' } : mention;
}
