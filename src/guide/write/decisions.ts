import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { Notes } from '../notes.ts';
import { monthInTitle } from '../read/dates.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cite, type GuideSection } from './layout.ts';
import { WORDS } from './words.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

const DECISIONS_MAX = 40;
/** In a document with more decisions than this, its title is not the topic of each. */
const ONE_TOPIC_MAX = 2;
const TITLE_CHARS_MAX = 120;

interface Dated {
  /** Empty for a decision record whose day is not known. */
  date: string;
  line: string;
}

/** Returns what groups decided, with topic and day, and the state of decision records; newest first. */
export function decisionSections(documents: readonly GuideDocument[], corpus: Corpus): GuideSection[] {
  const found = documents
    .filter(({ notes }) => !notes.isTemplate)
    .flatMap((document) => [...stateOf(document, corpus), ...stated(document, corpus)]);
  const lines = uniqueBy(
    found.sort((a, b) => compareText(b.date, a.date) || byLine(a, b)),
    ({ date, line }) => foldName(line.replace(/\[\^[^\]]*\]/g, '').slice(BULLET.length + date.length)),
  ).map(({ line }) => line);
  const shown = lines.slice(0, DECISIONS_MAX);
  return [{ heading: WORDS.someOf(WORDS.newestFirst, shown.length, lines.length), entries: shown }];
}

/** Records without a day are numbered: the last one is the newest. */
const byLine = (a: Dated, b: Dated): number =>
  a.date === '' ? compareText(b.line, a.line) : compareText(a.line, b.line);

const BULLET = '- ';

const lineOf = (date: string, text: string): Dated => ({
  date,
  line: `${BULLET}${date && `${date}: `}${text}`,
});

function stateOf({ notes, label }: GuideDocument, corpus: Corpus): Dated[] {
  const date = dayOf({ notes, label }, corpus);
  if (notes.kind === 'ticket' || notes.state === null || date === null || notes.decisions.length > 0)
    return [];
  const title = shorten(notes.title, TITLE_CHARS_MAX);
  return [lineOf(date, `**${title}** — ${WORDS.status(notes.state)} ${cite(label)}`)];
}

/** Returns the day of a decision, or the month of minutes; '' for a settled record without one, which holds whenever it was made. */
const dayOf = (document: GuideDocument, corpus: Corpus): string | null =>
  corpus.dateOf(document) ??
  (document.notes.kind === 'meeting' ? monthInTitle(document.notes.title) : null) ??
  (document.notes.kind === 'proposal' && document.notes.state !== null ? '' : null);

function stated(document: GuideDocument, corpus: Corpus): Dated[] {
  const { notes, label } = document;
  return notes.decisions.flatMap(({ topic, text, date: own }) => {
    // A record may be changed, or reviewed, long after the decision.
    const date =
      own ?? (notes.kind === 'proposal' ? corpus.createdOf(document) : null) ?? dayOf(document, corpus);
    if (date === null || corpus.isCommon(text)) return [];
    const about = topicOf(notes, topic, text);
    const state = notes.state === null ? '' : ` (${WORDS.status(notes.state)})`;
    return [lineOf(date, `${about && `**${about}**${state} — `}${text} ${cite(label)}`)];
  });
}

/** In minutes, the title says who “we” are. */
const BY_US = /^(?:we|our)\b/i;

function topicOf({ kind, title, decisions }: Notes, topic: readonly string[], text: string): string {
  const isByUs = kind === 'meeting' && BY_US.test(text);
  if (topic.length) return [...(isByUs ? [shorten(title, TITLE_CHARS_MAX)] : []), ...topic].join(' › ');
  if (isByUs) return shorten(title, TITLE_CHARS_MAX);
  return decisions.length > ONE_TOPIC_MAX || beginsWithin(title, text) ? '' : shorten(title, TITLE_CHARS_MAX);
}

/** Returns whether a title has the first words of a decision: messages without a title are called by how they begin. */
const beginsWithin = (title: string, text: string): boolean =>
  foldName(title).includes(foldName(text.split(' ').slice(0, FIRST_WORDS).join(' ')));
const FIRST_WORDS = 5;
