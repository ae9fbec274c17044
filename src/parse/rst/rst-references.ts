import { type ExpansionRoom, expansionRoom, takeRoom } from '../blocks/expansion-room.ts';
import { titleAt } from './rst-lines.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** What the names in a text refer to, wherever it defines them. */
export interface RstReferences {
  /** Addresses by the name of their target, in lower case. */
  urls: ReadonlyMap<string, string>;
  /** Titles by the label above them. */
  titles: ReadonlyMap<string, string>;
  /** Texts that `|name|` stands for. */
  substitutions: ReadonlyMap<string, string>;
  /** What substitutions and titles may still add. */
  room: ExpansionRoom;
}

const TARGET = /^ {0,40}\.\. _(?:`([^`]{1,200})`|((?:[^:\\]|\\.|:(?! |$)){1,200})):(?: +(.*))?$/;
const SUBSTITUTION = /^ {0,40}\.\. \|([^|]{1,100})\| +(replace|unicode|image)::(?: +(.*))?$/;
const ADDRESS = /^<?((?:https?:\/\/|mailto:|\/|\.{1,2}\/)\S+?)>?$/;

/** Returns the text that a name stands for; undefined if there is none, or no more room. */
export function referredText(
  texts: ReadonlyMap<string, string>,
  name: string,
  room: RstReferences['room'],
): string | undefined {
  const text = texts.get(name);
  return takeRoom(room, text?.length ?? 0) ? text : undefined;
}

/** Normalizes the name of a target: case and whitespace do not matter. */
export const targetName = (name: string): string => foldSpace(name.toLowerCase().replace(/\\/g, ''));

/** Collects the targets and substitutions of a text. */
export function rstReferences(lines: readonly string[]): RstReferences {
  const urls = new Map<string, string>();
  const titles = new Map<string, string>();
  const substitutions = new Map<string, string>();
  let labels: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, quoted, plain, said = ''] = TARGET.exec(line) ?? [];
    const name = quoted ?? plain;
    if (name !== undefined) {
      const url = ADDRESS.exec(said === '' ? (lines[at + 1] ?? '').trim() : said.trim())?.[1];
      if (url === undefined) labels.push(targetName(name));
      else urls.set(targetName(name), url);
      continue;
    }
    const [, key, kind, text = ''] = SUBSTITUTION.exec(line) ?? [];
    if (key !== undefined)
      substitutions.set(key, kind === 'replace' ? text : kind === 'unicode' ? unicodeText(text) : '');
    const title = labels.length > 0 && line !== '' ? titleAt(lines, at) : null;
    for (const label of title ? labels : []) titles.set(label, title?.text ?? '');
    if (line !== '') labels = [];
  }
  const chars = lines.reduce((sum, line) => sum + line.length, 0);
  return { urls, titles, substitutions, room: expansionRoom(chars) };
}

/** Reads `0xA9` and `U+2014` as characters, and other words unchanged. */
function unicodeText(text: string): string {
  return text.replace(/ *\.\. .*$/, '').replace(/(?:0x|x|U\+|u)([0-9A-Fa-f]{2,5})\b/g, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return String.fromCodePoint(code);
  });
}
