import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import { labelsOf } from '../../../model/statements/citations.ts';
import { type FileCitation, type TreeTeam, NAME_CHARS_MAX } from '../../tree.ts';
import { footnotesOf } from './footnotes.ts';

export interface IndexedFile {
  path: string;
  tier: string;
  team: string;
  title: string;
}

/** The text above the index's links, with its footnotes. */
export interface IndexLead {
  text: string;
  citations: readonly FileCitation[];
}

/** Writes `index.md`: one line of links per tier and team, below a cited line. Pure. */
export function writeIndex(
  files: readonly IndexedFile[],
  teams: readonly TreeTeam[],
  lead: IndexLead | null,
): string {
  const line = (name: string, own: readonly IndexedFile[]) =>
    own.length ? [`- **${inlineMarkdown(name, NAME_CHARS_MAX)}**: ${own.map(linkOf).join(' · ')}`] : [];
  const ofTier = (tier: string) => files.filter((f) => f.tier === tier);
  const lines = [
    ...line('Company', ofTier('company')),
    ...teams.flatMap((team) =>
      line(
        team.name,
        ofTier('workstream').filter((f) => f.team === team.slug),
      ),
    ),
    ...line('Personal', ofTier('personal')),
  ];
  const parts = ['# Index', lead?.text ?? '', lines.join('\n')];
  if (lead) parts.push(footnotesOf(lead.citations, lead.text));
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Returns a link of the index. */
export const linkOf = ({ path, title }: Pick<IndexedFile, 'path' | 'title'>): string =>
  `[${inlineMarkdown(title, NAME_CHARS_MAX)}](${encodeURI(path)})`;

const CITED_LINE = /^(?![#|>]).*\[\^[^\]\s]+\]\s*$/;
const SOURCES_SHOWN = 3;

/**
 * Returns the text above the index's links, from the organization's overview: the first sentence of what it is, else some of its sources.
 * `heading` is that of the section that says what it is. Returns null if the overview cites nothing. Pure.
 */
export function leadOf(body: string, heading: string, citations: readonly FileCitation[]): IndexLead | null {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const first = lines.find((line) => CITED_LINE.test(line)) ?? '';
  const labels = labelsOf(first).slice(0, SOURCES_SHOWN);
  const cited = citations.filter(({ label }) => labels.includes(label));
  if (!cited.length) return null;
  const isDefinition = lines[0] === `## ${heading}` && lines[1] === first;
  const text = isDefinition
    ? first.replace(/^[-*] /, '')
    : `Every statement of these files cites its source, as here. ${cited.map(({ label }) => `[^${label}]`).join('')}`;
  return { text, citations: cited };
}
