import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { Notes } from '../notes.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cite, type GuideSection, uniqueBy } from './layout.ts';
import { WORDS } from './words.ts';

const DECISIONS_MAX = 40;
/** In a document with more decisions than this, its title is not the topic of each. */
const ONE_TOPIC_MAX = 2;
const TITLE_CHARS_MAX = 120;

interface Dated {
  date: string;
  line: string;
}

/** Returns what groups decided, with topic and day, and the state of decision records; newest first. */
export function decisionSections(documents: readonly GuideDocument[], corpus: Corpus): GuideSection[] {
  const found = documents
    .filter(({ notes }) => !notes.isTemplate)
    .flatMap((document) => [...stateOf(document, corpus), ...stated(document, corpus)]);
  const lines = uniqueBy(
    found.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.line < b.line ? -1 : 1)),
    ({ line }) => foldName(line.replace(/\[\^[^\]]*\]/g, '').slice(13)),
  ).map(({ line }) => line);
  const shown = lines.slice(0, DECISIONS_MAX);
  return [{ heading: WORDS.someOf(WORDS.newestFirst, shown.length, lines.length), entries: shown }];
}

function stateOf({ notes, label }: GuideDocument, corpus: Corpus): Dated[] {
  const date = corpus.dateOf({ notes, label });
  if (notes.kind === 'ticket' || notes.state === null || date === null || notes.decisions.length > 0)
    return [];
  const title = shorten(notes.title, TITLE_CHARS_MAX);
  return [{ date, line: `- ${date}: **${title}** — ${WORDS.status(notes.state)} ${cite(label)}` }];
}

function stated(document: GuideDocument, corpus: Corpus): Dated[] {
  const { notes, label } = document;
  return notes.decisions.flatMap(({ topic, text, date: own }) => {
    const date = own ?? corpus.dateOf(document);
    if (date === null || corpus.isCommon(text)) return [];
    const about = topicOf(notes, topic, text);
    const state = notes.state === null ? '' : ` (${WORDS.status(notes.state)})`;
    return [{ date, line: `- ${date}: ${about && `**${about}**${state} — `}${text} ${cite(label)}` }];
  });
}

/** In minutes, the title says who “we” are. */
const BY_US = /^(?:we|our)\b/i;

function topicOf({ kind, title, decisions }: Notes, topic: readonly string[], text: string): string {
  const isByUs = kind === 'meeting' && BY_US.test(text);
  if (topic.length) return [...(isByUs ? [shorten(title, TITLE_CHARS_MAX)] : []), ...topic].join(' › ');
  if (isByUs) return shorten(title, TITLE_CHARS_MAX);
  return decisions.length > ONE_TOPIC_MAX ? '' : shorten(title, TITLE_CHARS_MAX);
}
