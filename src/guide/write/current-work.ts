import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { Notes } from '../notes.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cite, type GuideSection } from './layout.ts';
import { isMapped } from './map.ts';
import { isTitleEnough } from './map/document-entry.ts';
import { WORDS } from './words.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

/** Periods in weeks, tried in turn until one contains enough work. */
const WEEKS = [8, 16, 26];
const ENTRIES_MIN = 3;
const GROUP_MAX = 12;
const TITLE_CHARS_MAX = 140;
const SAID_CHARS_MAX = 260;
/** Changes that say nothing about what a team works on. */
const TRIVIAL =
  /^(?:merge|bump|fix(?:ed|es)?:? (?:typo|link|broken|dead|lint|format|whitespace|spelling|grammar|url|indent|table)|typo|lint|format|update (?:owners|readme|links?|dependenc|yarn|lock|\S+\.md)|remove trailing|chore|nit|wip|revert|minor|small (?:fix|change)|cleanup|regenerate|automated|add newline|address (?:comments|feedback|review)|auto-?update|initial commit|apply suggestions|\S+$)/i;
const GREETING = /^(?:hello|hi|dear|hey|good (?:morning|afternoon|day))\b/i;

/** Nobody waits for such a ticket. */
const ENDED =
  /^(?:done|closed|resolved|completed?|fixed|cancell?ed|won['’]?t (?:do|fix)|duplicate|released|merged)$/i;

/** A person asks for help with something of their own: no work of a team, unless the ticket's title names it. */
const ASKS_FOR_ONESELF =
  /\b(?:I|me|my|mine|myself)\b|^(?:could|can|would|will) you\b|^(?:each|every) time\b/i;

interface WorkItem {
  group: string;
  date: string;
  line: string;
}

/** Returns work from the weeks before the newest date: tickets, proposals, changes, actions from meetings, new pages. */
export function workSections(documents: readonly GuideDocument[], corpus: Corpus): GuideSection[] {
  const items = documents
    .filter(({ notes }) => !notes.isTemplate)
    .flatMap((document) => itemsOf(document, corpus));
  for (const weeks of WEEKS) {
    const recent = items.filter(({ date }) => corpus.daysBeforeNewest(date) <= weeks * 7);
    const isWork = recent.some(({ group }) => group !== WORDS.newPages);
    if (recent.length >= ENTRIES_MIN && isWork) return grouped(recent);
  }
  return [];
}

const GROUPS = [WORDS.tickets, WORDS.proposalsChanged, WORDS.changesMerged, WORDS.actions, WORDS.newPages];

const grouped = (items: readonly WorkItem[]): GuideSection[] =>
  GROUPS.map((group) => {
    const own = uniqueBy(
      items
        .filter((i) => i.group === group)
        .sort((a, b) => compareText(b.date, a.date) || compareText(a.line, b.line)),
      ({ line }) => foldName(line.slice(13).replace(/\[\^[^\]]*\]/g, '')),
    );
    const shown = own.slice(0, GROUP_MAX);
    return { heading: WORDS.someOf(group, shown.length, own.length), entries: shown.map((i) => i.line) };
  });

/** Returns whether a day is in the longest period: for most documents it is not, and their lines need not be written. */
function isRecent(date: string, { daysBeforeNewest }: Corpus): boolean {
  const days = daysBeforeNewest(date);
  return days >= 0 && days <= Math.max(...WEEKS) * 7;
}

function itemsOf(document: GuideDocument, corpus: Corpus): WorkItem[] {
  const { notes, label } = document;
  const item = (group: string, date: string | null, say: () => string | null): WorkItem[] => {
    const text = date !== null && isRecent(date, corpus) ? say() : null;
    return date === null || text === null ? [] : [{ group, date, line: `- ${date}: ${text} ${cite(label)}` }];
  };
  const date = corpus.dateOf(document);
  switch (notes.kind) {
    case 'ticket':
      return item(WORDS.tickets, date, () => aboutTicket(notes));
    case 'change':
      return item(WORDS.changesMerged, date, () => aboutChange(notes, corpus));
    case 'proposal':
      return item(WORDS.proposalsChanged, date, () => withAuthor(document, corpus));
    case 'meeting':
      return notes.actions.flatMap(({ text, date: own }) =>
        item(WORDS.actions, own ?? notes.dates.own, () => `${WORDS.action} ${text}`),
      );
    case 'page':
    case 'charter':
      return item(WORDS.newPages, corpus.createdOf(document), () => addedPage(document, corpus));
    default:
      return [];
  }
}

const titleOf = ({ title }: Notes): string => shorten(title, TITLE_CHARS_MAX);

function aboutTicket(notes: Notes): string | null {
  const due = notes.due && !ENDED.test(notes.state ?? '') ? WORDS.due(notes.due) : null;
  const facts = [notes.state, notes.assignee, due].filter(Boolean).join(', ');
  const isInformative =
    !GREETING.test(notes.title) && notes.title.split(' ').length >= 3 && !notes.title.endsWith('…');
  const gist = notes.gists.find(({ text }) => !ASKS_FOR_ONESELF.test(text))?.text;
  const said = isInformative ? `**${titleOf(notes)}**` : gist ? `“${shorten(gist, SAID_CHARS_MAX)}”` : null;
  const by = isInformative || !notes.author ? '' : `${notes.author}: `;
  return said && `${by}${said}${facts ? ` (${facts})` : ''}`;
}

function aboutChange(notes: Notes, { isCommon }: Corpus): string | null {
  const { title } = notes;
  return !TRIVIAL.test(title) && title.split(' ').length >= 4 && !isCommon(title) ? titleOf(notes) : null;
}

function withAuthor(document: GuideDocument, corpus: Corpus): string {
  const author = corpus.authorOf(document);
  return `**${titleOf(document.notes)}**${author ? ` (${author})` : ''}`;
}

/** Returns an added page's title if it is telling enough, else title and gist; the overview says what the page is about. */
function addedPage(document: GuideDocument, corpus: Corpus): string | null {
  if (document.notes.isIndex || !isMapped(document.notes, corpus)) return null;
  if (isTitleEnough(document.notes, corpus)) return withAuthor(document, corpus);
  const gist = corpus.gistOf(document);
  return gist && `**${titleOf(document.notes)}** — ${gist.text}`;
}
