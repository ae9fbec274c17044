import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import { type TreeTeam, NAME_CHARS_MAX } from '../../tree.ts';

export interface IndexedFile {
  path: string;
  tier: string;
  team: string;
  title: string;
}

/** `index.md`: the map of a tree, one line for each tier and team. Pure. */
export function writeIndex(files: readonly IndexedFile[], teams: readonly TreeTeam[]): string {
  const links = (own: readonly IndexedFile[]) =>
    own.map((f) => `[${inlineMarkdown(f.title, NAME_CHARS_MAX)}](${encodeURI(f.path)})`).join(' · ');
  const company = files.filter((f) => f.tier === 'company');
  const personal = files.filter((f) => f.tier === 'personal');
  const parts = ['# Index'];
  if (company.length) parts.push('## Company', links(company));
  const lines = teams.flatMap((team) => {
    const own = files.filter((f) => f.tier === 'workstream' && f.team === team.slug);
    return own.length ? [`- **${inlineMarkdown(team.name, NAME_CHARS_MAX)}**: ${links(own)}`] : [];
  });
  if (lines.length) parts.push('## Teams', lines.join('\n'));
  if (personal.length) parts.push('## Personal', links(personal));
  return `${parts.join('\n\n')}\n`;
}
