import type { PersonNote } from '../../notes.ts';
import type { GuidePiece, Item } from '../pieces.ts';
import { endOfTerm, isBelowFormer, isFormer } from './former.ts';
import { readOwners } from './person.ts';
import { noteOf } from './person-note.ts';
import { ROLE_NOUNS } from './role-nouns.ts';

/** “Practice lead: Ada Lind”, “Co-chairs: Ada Lind and Ben Okoro”. */
const ROLE_LINE = new RegExp(`^((?:[\\p{L}-]+ ){0,3}(?:${ROLE_NOUNS}))s?: (\\p{Lu}.{2,100})$`, 'iu');
/** A heading that only says that such lines follow. */
const OF_ROLES = new RegExp(`\\b(?:${ROLE_NOUNS}|member|contact|people|role)s?\\b`, 'i');
const ABOVE_CHARS_MAX = 50;

/** Reads items and lines that give a role and who has it. The item above them, else the heading, says of what. */
export function fromRoleLines({ kind, items, text, path }: GuidePiece): PersonNote[] {
  const paragraph = kind === 'paragraph' ? text.split('\n') : [];
  const lines = [...withAbove(items), ...paragraph.map((line) => ({ text: line, above: null }))];
  return lines.flatMap((line) => {
    const [, role = '', names = ''] = ROLE_LINE.exec(line.text) ?? [];
    const people = role === '' ? [] : readOwners(names);
    const named = people.reduce((sum, { name }) => sum + name.length, 0);
    // Text after the names is about something else: “Lead: Ada Lind opens the gate”.
    if (people.length === 0 || named * 2 < names.replace(/\([^)]*\)/g, '').length) return [];
    const heading = path.length > 1 ? (path.at(-1) ?? '') : '';
    const section = line.above ?? (heading === '' || OF_ROLES.test(heading) ? null : heading);
    return people.map((person) =>
      noteOf(person, 'list', {
        role: role.toLowerCase(),
        section: section !== null && section.length <= ABOVE_CHARS_MAX ? section : null,
        isFormer: isBelowFormer(path) || isFormer(line.text),
        until: endOfTerm(line.text),
      }),
    );
  });
}

/** Returns items with the text of the item that each is below; null for outermost ones. */
export function withAbove(items: readonly Item[]): (Item & { above: string | null })[] {
  const open: Item[] = [];
  return items.map((item) => {
    while ((open.at(-1)?.depth ?? -1) >= item.depth) open.pop();
    const above = open.at(-1)?.text.replace(/:$/, '') ?? null;
    open.push(item);
    return { ...item, above };
  });
}
