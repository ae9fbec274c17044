import type { Block } from '../../../client/types.ts';

/** Returns the blocks without a first heading that repeats the title, since the page already shows it. */
export function withoutTitle(blocks: readonly Block[], title: string | null): readonly Block[] {
  const [first, ...rest] = blocks;
  return first?.type === 'heading' && first.text.trim() === title?.trim() && rest.length > 0 ? rest : blocks;
}
