import { splitMarkdown } from '../../statements/split-markdown.ts';

/** Removes headings with nothing below them, except the title, and table heads without rows. Pure. */
export function dropEmptySections(body: string): string {
  const kept: string[] = [];
  // What is below: text (deeper than any heading), the level of the next kept heading, or nothing (0).
  let under = 0;
  let nextKind = '';
  const parts = splitMarkdown(body);
  for (const [fromEnd, part] of parts.toReversed().entries()) {
    const level = part.kind === 'heading' ? (/#+/.exec(part.text)?.[0].length ?? 1) : null;
    const isTitle = level === 1 && fromEnd === parts.length - 1;
    if (level !== null && under <= level && !isTitle) continue;
    if (part.kind === 'table-head' && nextKind !== 'row') continue;
    if (part.kind === 'space' && (nextKind === 'space' || nextKind === '')) continue;
    kept.push(part.text);
    if (level !== null) under = level;
    else if (part.kind !== 'space' && part.kind !== 'rule') under = Infinity;
    nextKind = part.kind;
  }
  if (kept.at(-1)?.trim() === '') kept.pop();
  return kept.toReversed().join('\n');
}
