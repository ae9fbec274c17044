import type { Block, FileMetadata } from '../../parse/block.ts';
import { findNameRuns, hasRun, isDistinctiveName, RECORD_NUMBER } from '../../text/claims/subject.ts';
import { attributeKey } from '../../text/claims/measure-claims.ts';
import { SLOTS } from '../../text/claims/slots.ts';
import { findValues } from '../../text/claims/value.ts';
import type { ClaimContext } from '../../text/claims/claim.ts';
import { foldName } from '../../text/fold.ts';

/** Fields with names of people, possibly several, separated by commas. */
const PEOPLE_FIELDS = [
  'author',
  'participants',
  'attendees',
  'assignee',
  'assignees',
  'reviewers',
  'owner',
  'from',
  'to',
  'cc',
  'organizer',
];
const BLOCKS_COUNTED_MAX = 60;
/** The time to find values grows with the square of a line's length; a table has a line for each row. */
const LINE_CHARS_MAX = 10_000;
const RECORD_SHARE_MIN = 0.6;

/** Returns the context of all sentences of a document: the people it names, and its subject. */
export function documentContext(
  title: string | null,
  metadata: FileMetadata,
  blocks: readonly Block[],
): Omit<ClaimContext, 'speaker'> {
  const people = peopleOf(metadata, blocks);
  const isThing = (name: string) => !people.has(foldName(name)) && name.length > 1;
  const titled = namesOf(title ?? '').filter(isThing);
  const things = titled.filter((name) => !RECORD_NUMBER.test(name));
  const distinctive = things.filter(isDistinctiveName);
  const mostNamed = distinctive.length ? [] : countNames(blocks, isThing);
  // A customer record is about that customer, whatever products it names.
  const [first = ''] = things;
  const record = first !== '' && first.length >= (title ?? '').length * RECORD_SHARE_MIN ? [first] : [];
  const names = [...distinctive, ...record, ...mostNamed, ...things, ...labeled(metadata), ...titled];
  return { names: [...new Set(names)], people, topic: topicOf(title ?? '') };
}

/** Returns the subjects in labels and projects: Taproot 3 for `taproot-3`. */
const labeled = (metadata: FileMetadata): string[] =>
  LABEL_FIELDS.flatMap((field) => {
    const value = metadata[field];
    return typeof value === 'string' ? value.split(',') : [];
  })
    .map((label) => label.trim().replaceAll(/[-_]/g, ' '))
    .filter((label) => /^[a-z]+ \d+$/i.test(label));
const LABEL_FIELDS = ['labels', 'tags', 'product', 'project'];

/** Returns the most frequent thing in the document; none if no name has a number or an inner capital. */
function countNames(blocks: readonly Block[], isThing: (name: string) => boolean): string[] {
  const counts = new Map<string, number>();
  const lines = blocks.slice(0, BLOCKS_COUNTED_MAX).flatMap(({ text }) => text.split('\n'));
  for (const line of lines) {
    const text = line.slice(0, LINE_CHARS_MAX);
    if (!COUNTED.test(text) || !hasRun(text, COUNTED)) continue;
    for (const name of namesOf(text))
      if (COUNTED.test(name) && isDistinctiveName(name) && isThing(name))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most ? [most[0]] : [];
}
const COUNTED = /\p{L} ?\d|\p{Ll}\p{Lu}/u;

const namesOf = (text: string): string[] => findNameRuns(text, findValues(text)).map((name) => name.text);

function peopleOf(metadata: FileMetadata, blocks: readonly Block[]): Set<string> {
  const people = new Set<string>();
  const add = (name: string) => {
    const folded = foldName(name);
    if (folded === '') return;
    people.add(folded);
    for (const part of folded.split(' ')) if (part.length > 2) people.add(part);
  };
  for (const field of PEOPLE_FIELDS) {
    const value = metadata[field];
    if (typeof value === 'string') value.split(/[,;]/).forEach(add);
  }
  for (const { sender } of blocks) if (sender?.name) add(sender.name);
  return people;
}

const MEASURED: Readonly<Record<string, string[]>> = {
  life: ['day', 'month', 'year'],
  time: ['ms', 's', 'min', 'h', 'day'],
  rate: ['%'],
  error: ['%'],
};

/** Returns the topic of a title: “Price of Taproot 3” is about a price, so the value that its text decides is one. */
function topicOf(title: string): ClaimContext['topic'] {
  const measure = /\b([a-z]+ (?:life|time|rate|error))\b/i.exec(title)?.[1];
  if (measure !== undefined)
    return {
      slot: `the ${attributeKey(measure)}`,
      kind: 'amount',
      units: MEASURED[measure.split(' ')[1] ?? ''],
    };
  for (const { slot, kind, units, trigger } of SLOTS)
    if (title.search(trigger) !== -1) return units ? { slot, kind, units } : { slot, kind, units: undefined };
  return /\bprices?\b/i.test(title) ? { slot: 'price', kind: 'amount', units: ['eur', 'usd', 'gbp'] } : null;
}
