import type { BlockLink } from '../block.ts';
import { takeRoom } from '../blocks/expansion-room.ts';
import { joinLines } from '../blocks/join-lines.ts';
import { type OrgDefinitions, orgTarget } from './org-target.ts';

/** Emphasis stands between whitespace or punctuation (Org's manual, "Emphasis and Monospace") and is bounded, so that a marker without its end costs little. */
const BEFORE = String.raw`(?<=^|[\s\-–—({'"])`;
const AFTER = String.raw`(?=$|[\s\-–—.,;:!?')}\]["\\])`;
const emphasis = (name: string, marks: string): string =>
  String.raw`${BEFORE}(?<${name}Mark>[${marks}])(?<${name}>[^\s](?:[^\n]{0,800}?[^\s])??)\k<${name}Mark>${AFTER}`;

const INLINE = new RegExp(
  [
    String.raw`\[\[(?<target>[^\[\]\n]{1,2000})\](?:\[(?<title>(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]{0,200}\]){0,300}\]|\](?!\])){1,800})\])?\]`,
    String.raw`<<?<(?<radio>[^<>\n]{1,200})>>?>`,
    String.raw`<(?<address>(?:https?|mailto):[^\s<>]{1,2000})>`,
    String.raw`[<\[](?<stamp>\d{4}-\d{2}-\d{2}(?:[ ][^\]>\n]{0,80})?)[>\]]`,
    String.raw`\[fn:(?<note>[\w-]{0,60})(?::(?<said>(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]{0,300}\]){0,300}\]){1,2000}))?\]`,
    String.raw`\{\{\{(?<macro>[A-Za-z][\w-]{0,60})(?:\((?<argument>[^\n]{0,400}?)\))?\}\}\}`,
    String.raw`\bsrc_[\w-]{1,30}(?:\[[^\]\n]{0,200}\])?\{(?<code>[^\n]{0,400}?)\}`,
    emphasis('literal', '=~'),
    emphasis('styled', '*/_+'),
  ].join('|'),
  'gu',
);
/** A longer paragraph is not prose. */
const CHARS_MAX = 20_000;
/** Emphasis inside emphasis, deeper than people write it. */
const DEPTH_MAX = 4;

/** Text as a reader sees it, and its links. */
export interface OrgInline {
  text: string;
  links: BlockLink[];
}

type Groups = Readonly<Record<string, string | undefined>>;
interface Reading {
  definitions: OrgDefinitions;
  links: BlockLink[];
  depth: number;
}

/** Reads the inline markup of a paragraph: what links, macros, notes and emphasis show, without the marks. */
export function orgInline(source: string, definitions: OrgDefinitions): OrgInline {
  const reading: Reading = { definitions, links: [], depth: 0 };
  const line = joinLines(source.replace(/\\\\[ \t]*(?:\n|$)/g, '\u2028'));
  const text = readMarks(line, reading);
  return { text: text.replace(/ {2,}/g, ' ').trim(), links: reading.links };
}

function readMarks(line: string, reading: Reading): string {
  if (reading.depth > DEPTH_MAX || line.length > CHARS_MAX) return line;
  let text = '';
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    text += line.slice(from, match.index) + (shownText(match.groups ?? {}, reading) ?? match[0]);
    from = match.index + match[0].length;
  }
  return text + line.slice(from);
}

/** Returns what a match shows; null if it stays as it is. */
function shownText(groups: Groups, reading: Reading): string | null {
  if (groups.target !== undefined) return linkText(groups.target, groups.title, reading);
  if (groups.address !== undefined) return linkText(groups.address, undefined, reading);
  if (groups.note !== undefined) return noteText(groups.note, groups.said, reading);
  if (groups.macro !== undefined) return macroText(groups.macro, groups.argument, reading.definitions);
  if (groups.styled !== undefined) return readMarks(groups.styled, { ...reading, depth: reading.depth + 1 });
  return groups.radio ?? groups.stamp ?? groups.code ?? groups.literal ?? null;
}

function linkText(target: string, title: string | undefined, reading: Reading): string {
  const { text, url } = orgTarget(target, reading.definitions);
  const shown = title === undefined ? text : readMarks(title, { ...reading, depth: reading.depth + 1 });
  if (url !== null) reading.links.push({ text: shown, url });
  return shown;
}

/** A note defined where it is referred to is shown in parentheses. */
function noteText(label: string, said: string | undefined, reading: Reading): string | null {
  if (said !== undefined) return ` (${readMarks(said.trim(), { ...reading, depth: reading.depth + 1 })})`;
  return label === '' ? null : `[^${label}]`;
}

/** Returns a macro's text with its arguments in place of `$1` …; of a macro that this file does not define, the arguments; null without room. */
function macroText(name: string, argument = '', { macros, room }: OrgDefinitions): string | null {
  const text = macros.get(name.toLowerCase());
  if (text === undefined) return argument;
  const places = text.match(/\$\d/g)?.length ?? 0;
  if (!takeRoom(room, text.length + places * argument.length)) return null;
  const values = argument.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());
  return text.replace(/\$(\d)/g, (_, number: string) => values[Number(number) - 1] ?? '');
}
