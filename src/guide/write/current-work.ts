import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cite, type GuideSection, uniqueBy } from './layout.ts';
import { isMapped } from './map.ts';
import { isTitleEnough } from './map/document-entry.ts';
import { WORDS } from './words.ts';

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
    .flatMap((document) => itemsOf(document, corpus))
    .filter(({ date }) => corpus.daysBeforeNewest(date) >= 0);
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
        .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.line < b.line ? -1 : 1)),
      ({ line }) => foldName(line.slice(13).replace(/\[\^[^\]]*\]/g, '')),
    );
    const shown = own.slice(0, GROUP_MAX);
    return { heading: WORDS.someOf(group, shown.length, own.length), entries: shown.map((i) => i.line) };
  });

function itemsOf(document: GuideDocument, corpus: Corpus): WorkItem[] {
  const { notes, label } = document;
  const title = shorten(notes.title, TITLE_CHARS_MAX);
  const item = (group: string, date: string | null, text: string | null): WorkItem[] =>
    date === null || text === null ? [] : [{ group, date, line: `- ${date}: ${text} ${cite(label)}` }];
  const date = corpus.dateOf(document);
  switch (notes.kind) {
    case 'ticket': {
      const facts = [notes.state, notes.assignee].filter(Boolean).join(', ');
      const isInformative =
        !GREETING.test(notes.title) && notes.title.split(' ').length >= 3 && !notes.title.endsWith('…');
      const gist = notes.gists.find(({ text }) => !ASKS_FOR_ONESELF.test(text))?.text;
      const said = isInformative ? `**${title}**` : gist ? `“${shorten(gist, SAID_CHARS_MAX)}”` : null;
      const by = isInformative || !notes.author ? '' : `${notes.author}: `;
      return item(WORDS.tickets, date, said && `${by}${said}${facts ? ` (${facts})` : ''}`);
    }
    case 'change': {
      const says =
        !TRIVIAL.test(notes.title) && notes.title.split(' ').length >= 4 && !corpus.isCommon(notes.title);
      return item(WORDS.changesMerged, date, says ? title : null);
    }
    case 'proposal': {
      const author = corpus.authorOf(document);
      return item(WORDS.proposalsChanged, date, `**${title}**${author ? ` (${author})` : ''}`);
    }
    case 'meeting':
      return notes.actions.flatMap(({ text, date: own }) =>
        item(WORDS.actions, own ?? notes.dates.own, `${WORDS.action} ${text}`),
      );
    case 'page':
    case 'charter': {
      return item(WORDS.newPages, corpus.createdOf(document), addedPage(document, title, corpus));
    }
    default:
      return [];
  }
}

/** Returns an added page's title if it is telling enough, else title and gist; the overview says what the page is about. */
function addedPage(document: GuideDocument, title: string, corpus: Corpus): string | null {
  if (document.notes.isIndex || !isMapped(document.notes, corpus)) return null;
  const author = corpus.authorOf(document);
  if (isTitleEnough(document.notes, corpus)) return `**${title}**${author ? ` (${author})` : ''}`;
  const gist = corpus.gistOf(document);
  return gist && `**${title}** — ${gist.text}`;
}
