import type { Block } from '../../../parse/block.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { POINTS_BACK } from '../coverage.ts';
import { keyedValue } from './keyed-value.ts';
import type { Place } from '../../passages.ts';
import { base, type AnswerStatement, lastHeading, type Surroundings, wholePlace } from './statement.ts';

/** A list up to this size is shown whole: of names, not of sentences, which reach the limit of characters first. */
export const ITEMS_MAX = 30;
export const LIST_CHARS_MAX = 1_200;
/** A longer item is shown as single sentences. */
const ITEM_CHARS_MAX = 320;
const RECORD_ITEMS_MAX = 8;
const ANNOUNCES = /(?:[:：]|\.{2,}|…)\s*$/;
/** “Note: This replaces it”: the text above says what is meant. */
const NOTE = /^(?:\p{Lu}\p{L}*:\s+)?/u;

/** “Has overall accountability for …”, “Keeps the books”: who does is said above. */
const LACKS_SUBJECT =
  /^(?:(?:Is|Has|Was|Are|Have|Must|Shall|Should|Does)\b|(?:May|Will|Can)\b(?! [\p{Lu}\d])|\p{Lu}\p{Ll}*[^s\P{Ll}]s (?:the|an?|all|any|each|every|our|its|their|that|whether)\b)/u;

/** Returns the items of a list, each with its lead-in and the items it is nested under, and the list as a whole. */
export function listStatements(items: readonly Block[], around: Surroundings): AnswerStatement[] {
  const above: Block[] = [];
  const statements: AnswerStatement[] = [];
  for (const [i, item] of items.entries()) {
    while (above.length && (above.at(-1)?.level ?? 1) >= (item.level ?? 1)) above.pop();
    const parent = above.at(-1);
    const under = parent
      ? {
          ...around,
          lead: parent.text,
          leadPlace: wholePlace(parent),
          headings: [around.headings, ...above.map(({ text }) => text)].join('\n'),
        }
      : around;
    const inside = childrenOf(items, i);
    statements.push(
      ...itemStatements(
        item,
        { ...under, order: around.order + i },
        { isParent: inside.length > 0, isNested: parent !== undefined },
      ).map((statement) => ({ ...statement, beside: besideOf(items, i) })),
    );
    if (inside.length > 1)
      statements.push(
        ...wholeList(items, inside, {
          ...around,
          lead: item.text,
          leadPlace: wholePlace(item),
          order: around.order + i,
        }),
      );
    above.push(item);
  }
  const outer = Math.min(...items.map((item) => item.level ?? 1));
  const whole = items.filter((item) => (item.level ?? 1) === outer);
  const parents = whole.filter((item) => childrenOf(items, items.indexOf(item)).length > 0);
  // If most items of a list have items below them, it is an outline.
  if (parents.length * 2 <= whole.length) statements.push(...wholeList(items, whole, around));
  return statements;
}

/**
 * Returns the other items of a short list of values under their names, which are of one thing: below `SMTP server: mail.example`, `Port: 587` is the SMTP
 * port. Items that are no such values may each be about something else.
 */
function besideOf(items: readonly Block[], at: number): string {
  const level = items[at]?.level ?? 1;
  const isBelow = (item: Block) => (item.level ?? 1) < level;
  const from = items.findLastIndex((item, i) => i < at && isBelow(item)) + 1;
  const end = items.findIndex((item, i) => i > at && isBelow(item));
  const list = items.slice(from, end < 0 ? items.length : end).filter((item) => (item.level ?? 1) === level);
  const isRecord =
    list.length <= RECORD_ITEMS_MAX &&
    list.every(({ text }) => keyedValue({ form: 'item', own: text }) !== null);
  return isRecord ? list.flatMap((item) => (item === items[at] ? [] : [item.text])).join('\n') : '';
}

const childrenOf = (items: readonly Block[], at: number): Block[] => {
  const level = items[at]?.level ?? 1;
  const end = items.findIndex((item, i) => i > at && (item.level ?? 1) <= level);
  return items.slice(at + 1, end < 0 ? items.length : end).filter((item) => (item.level ?? 1) === level + 1);
};

function itemStatements(
  item: Block,
  around: Surroundings,
  { isParent, isNested }: { isParent: boolean; isNested: boolean },
): AnswerStatement[] {
  const isAnnounced =
    ANNOUNCES.test(around.lead) || (isNested && POINTS_BACK.test(item.text.replace(NOTE, '')));
  const lead = isAnnounced ? around.lead : '';
  // Whom an item is about if it does not say so itself: what it is nested under, or the heading of its list.
  const shown = LACKS_SUBJECT.test(item.text) ? subjectAbove(around, isNested) : null;
  const above = isAnnounced ? { text: lead, place: around.leadPlace } : shown;
  const shared = {
    ...base(around),
    headings: `${around.headings}\n${around.lead}`,
    previous: '',
    isFirstReply: false,
    speaker: null,
    date: null,
  };
  // An item that announces the items below it may say something before that.
  const sentences = item.text.length > ITEM_CHARS_MAX || isParent ? splitSentences(item.text) : [];
  if (sentences.length < 2)
    return [
      {
        ...shared,
        // A complete sentence says something by itself; the items below it add to that.
        form: isParent && !/[.!?]$/.test(item.text) ? 'heading' : 'item',
        text: above ? `${above.text.replace(/[.:：…]*\s*$/, ':')} ${item.text}` : item.text,
        own: item.text,
        lead,
        places: [...(above?.place ? [above.place] : []), wholePlace(item)],
      },
    ];
  return sentences.map(({ start, end, text }, i) => ({
    ...shared,
    form: isParent && ANNOUNCES.test(text) ? 'heading' : 'sentence',
    text,
    own: text,
    lead: '',
    previous: sentences[i - 1]?.text ?? '',
    isFirstReply: false,
    before: `${sentences[i - 1]?.text ?? ''}\n${sentences[0]?.text ?? ''}`,
    order: around.order + i / (sentences.length + 1),
    places: [{ block_id: item.id, start, end }],
  }));
}

const subjectAbove = (
  { lead, leadPlace, headings, listHeading }: Surroundings,
  isNested: boolean,
): { text: string; place: Place | null } | null => {
  if (isNested) return { text: lead, place: leadPlace };
  return listHeading ? { text: lastHeading(headings), place: listHeading } : null;
};

/** Combines all items, in a long list only their first sentences; an item that announces others includes them. Empty if too long for an answer. */
function wholeList(all: readonly Block[], items: readonly Block[], around: Surroundings): AnswerStatement[] {
  if (items.length < 2 || items.length > ITEMS_MAX) return [];
  const isLong = items.reduce((sum, { text }) => sum + text.length, 0) > LIST_CHARS_MAX;
  const shown = items.map((item) => {
    const first = isLong ? splitSentences(item.text)[0] : undefined;
    if (first)
      return { text: first.text, places: [{ block_id: item.id, start: first.start, end: first.end }] };
    const inside = ANNOUNCES.test(item.text) ? childrenOf(all, all.indexOf(item)) : [];
    return {
      text: [item.text, inside.map(({ text }) => text).join(', ')].filter(Boolean).join(' '),
      places: [item, ...inside].map(wholePlace),
    };
  });
  const said = shown.map(({ text }) => text.replace(/[;,.]$/, '')).join('; ');
  if (said.length > LIST_CHARS_MAX) return [];
  const lead = around.lead || (around.headings.split('\n').at(-1) ?? '');
  const above = around.leadPlace ?? around.listHeading;
  return [
    {
      ...base(around),
      form: 'list',
      isNumbered: items.every(({ ordered }) => ordered === true),
      items: items.length,
      previous: '',
      isFirstReply: false,
      text: above ? `${lead.replace(/[.:…]*\s*$/, ':')} ${said}` : said,
      own: said,
      lead,
      places: [...(above ? [above] : []), ...shown.flatMap(({ places }) => places)],
      speaker: null,
      date: null,
    },
  ];
}
