const STARTS_PROSE = /^[\p{L}\p{N}"'([`_]/u;
const PROSE_LINE = /^[\p{L}\p{N}"'([`*_]/u;
const LIST_ITEM = /^(\d+[.)]|[*+-])\s/;
const HARD_BREAK = /( {2}|\\)$/;

/** Joins every hard-wrapped paragraph into one line, as models write: the other side in the re-wrapping measurement. */
export function reflow(text: string): string {
  let inFence = false;
  const blocks = text.split(/(\n[ \t]*\n)/).map((block) => {
    const fences = (block.match(/^\s*(```|~~~)/gm) ?? []).length;
    const wasInFence = inFence;
    if (fences % 2 === 1) inFence = !inFence;
    if (wasInFence || fences > 0 || !STARTS_PROSE.test(block)) return block;
    const lines = block.split('\n');
    const isProse = lines.every(
      (line) =>
        PROSE_LINE.test(line) && !LIST_ITEM.test(line) && !line.includes('|') && !HARD_BREAK.test(line),
    );
    return isProse ? lines.join(' ') : block;
  });
  return blocks.join('');
}
