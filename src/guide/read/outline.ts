import { foldName } from '../../text/fold.ts';
import { isTimeName } from '../../text/terms/time-name.ts';
import type { DocumentKind, Notes, PersonNote } from '../notes.ts';
import { namesDay } from './dates.ts';
import { ATTENDANCE } from './kind.ts';
import { isFormOfMinutes, withoutItemNumber, withoutTwins } from './meetings/form-of-minutes.ts';
import { type GuidePiece, wordCount } from './pieces.ts';

/** Headings found in any document, whatever it is about. */
const FORM_HEADING =
  /^(?:(?:table of )?contents|toc|sections?|(?:useful |related |external )?links?|references|see also|(?:further|additional|other|more) (?:reading|resources?|information|info|notes|references|links)|learn more|more info|other (?:good |useful )?(?:references|resources|links)|summary|overview|introduction|intro|background|motivation|purpose|principles|goals|non-goals|objectives?|scope|details|description|notes?|agenda|prerequisites|(?:what )?you need|before you (?:start|begin)|steps|rules|procedure|requirements|resources|attendees|faqs?|q&a|(?:any )?(?:other )?questions?\??|examples?|usage|context|what|why|how|who|implementation|decisions?|consequences|status|(?:backwards? )?compatibility|future work|related work|rejected ideas|discussions?|disclaimers?|contributing|copyright|time|when|where|observers?(?:\/guests?)?|issues and pull requests|references and .*|detailed description|motivation and .*|reasons|rationale|alternatives|drawbacks|not decided|related|footnotes|conclusions?|next steps|(?:emergency )?contacts?(?: us)?|get(?:ting)? (?:help|in touch|started)|support|help|(?:(?:version|revision) )?history|change ?log|license|licen[cs]ing|acknowledge?ments|credits|miscellaneous|misc|other|general|(?:meeting )?(?:outcomes?|synopsis|minutes|recordings?|transcripts?)(?: .*)?|meeting (?:notes|summary|agenda|details|topics)|summary (?:of|ends)\b.*|people|team|(?:the |our |technical |emeritus |former |current |team |group )*(?:members|leads?|leadership|chairs|organi[sz]ers|maintainers|owners|stakeholders)|who we are|what we (?:do|own)|how (?:we|it|this) works?|about(?: us)?|tl;?dr|todo|appendix.*)$/i;
/** “Step 3”, “Day 1”, “Phase B”: one of a series, whatever the series is. */
const OF_A_ROW =
  /^(?:step|day|week|part|phase|option|stage|chapter|section|level|version|v)\s*[\d.]+$|^(?:phase|option|part) [a-z]$|^step \d+/i;
const OUTLINE_MAX = 8;
/** An item of a list that a page was laid out to look like a heading. */
const BULLET = /^[•·▪▫●○◦‣➢✓]/u;

/** Something to read, not the name of a section: “Note that the key is green”, “For this you will have to go to the depot”. */
const SENTENCE =
  /^(?:please )?note that\b|^(?!how\b|what\b|when\b|where\b|why\b|if\b)(?:\S+ )*?you (?:will|have|need|must|should) (?:\S+ ){3}/i;

const NUMBERING = /^(?:\d{1,2}(?:\.\d{1,2})*[.)]|\d{1,2}(?:\.\d{1,2})+) +(?=\p{L})/u;
/** “:warning:”: a picture by its name. */
const PICTURE_NAME = /(?<![\w:]):[a-z][a-z\d_+-]+:(?![\w:])/g;

/** “Duration: 90 minutes”, “Note taker: Ada”: a fact about a meeting that is written as a heading. */
const MEETING_FACT =
  /^(?:(?:meeting|call) )?(?:dates?|(?:date ?(?:\/|and|&) ?)?time|duration|length|location|notes?(?: by)?|note[- ]?takers?(?:\(s\))?|scribes?|moderators?|facilitators?|(?:meeting )?administrators?|hosts?|recordings?|video|audio|youtube|zoom)\s*:\s*\S|^(?:note[- ]?takers?(?:\(s\))?|(?:youtube|video|audio) recordings?|all meetings|topics for discussion|decisions? (?:and|&) action items?)$/i;

/** Returns the document's own headings below its title that indicate what it is about; of minutes the topics, and the items that may be their topics. */
export function outlineOf(
  kind: DocumentKind,
  title: string,
  pieces: readonly GuidePiece[],
  people: readonly PersonNote[],
): Pick<Notes, 'outline' | 'topicItems'> {
  if (kind !== 'meeting') return { outline: tellingOf(sectionsOf(pieces), title), topicItems: [] };
  const isSpeaker = speakersOf(people);
  const withoutSpeakers = (topics: readonly string[]) =>
    withoutTwins(topics.map((topic) => withoutItemNumber(cleanHeading(topic)))).filter(
      (topic) => !isSpeaker(topic),
    );
  const headings = tellingOf(withoutSpeakers(topicHeadingsOf(pieces, title)), title);
  const items = tellingOf(withoutSpeakers(topicItemsOf(pieces)), title);
  if (headings.length >= TOPICS_MIN) return { outline: headings, topicItems: items };
  return { outline: items.length > headings.length ? items : headings, topicItems: [] };
}

/** Returns a function that says whether a topic is only someone who was there, with what they said below. */
function speakersOf(people: readonly PersonNote[]): (topic: string) => boolean {
  const names = new Set(
    people.flatMap(({ name, handle }) => {
      const words = foldName(name).split(' ');
      return [words.join(' '), words.at(0) ?? '', words.at(-1) ?? '', foldName(handle ?? '')];
    }),
  );
  names.delete('');
  return (topic) => HANDLE.test(topic) || names.has(foldName(topic.replace(IN_BRACKETS, '')));
}

/** “@ada”, “from @ada”: who added what is below. */
const HANDLE = /^(?:(?:from|by) )?@/i;
const IN_BRACKETS = /\s*\([^()]*\)/g;
/** “(5 minutes)”, “[15 min timebox]”, “(1:50)”: how long a topic may take, or when it began. */
const TIMEBOX =
  /\s*[([](?:~?\d+ ?(?:m|min|mins|minutes?|h|hours?)\b[^()[\]]*|(?:\d{1,2}:)?\d{1,2}:\d\d)[)\]]|(?<=[a-z)])[ ,–—-]+~?\d+ ?(?:min|mins|minutes?)\b(?:,? (?:until|till|from|at) \d{1,2}[:.]\d\d)?$/gi;

/** “Topic: the gate”: what introduces each topic says nothing about any. */
const TOPIC_LABEL = /^(?:topic|agenda item|discussion item|standing item)(?: #?\d{1,3})?\s*[:–—-]\s*(?=\S)/i;

/** Returns a heading without its number, the time it may take, and what introduces any topic. */
export const cleanHeading = (text: string): string =>
  text
    .replace(PICTURE_NAME, ' ')
    .replace(TIMEBOX, '')
    .trim()
    .replace(NUMBERING, '')
    .replace(TOPIC_LABEL, '')
    .replace(/\s*[:.]$/, '');

function tellingOf(given: readonly string[], title: string, max = OUTLINE_MAX): string[] {
  const own = given.map(cleanHeading);
  const alike = Map.groupBy(own, (heading) => heading);
  // A repeated heading (“Why?” below every rule) belongs to the document's form and says nothing about its content.
  return own
    .filter((h) => alike.get(h)?.length === 1)
    .filter(
      (h) =>
        h.length > 2 &&
        !BULLET.test(h) &&
        !/^(?:…|\.\.\.)/.test(h) &&
        !SENTENCE.test(h) &&
        h.length < 60 &&
        foldName(h) !== foldName(title) &&
        !namesDay(h) &&
        !FORM_HEADING.test(h) &&
        !MEETING_FACT.test(h) &&
        !OF_A_ROW.test(h) &&
        !isTimeName(h) &&
        !/[<>{}|]|https?:/i.test(h),
    )
    .slice(0, max);
}

const sectionsOf = (pieces: readonly GuidePiece[]): string[] =>
  pieces.filter(({ kind, level }) => kind === 'heading' && level >= 2 && level <= 3).map(({ text }) => text);

const TOPIC_LEVEL_MAX = 4;
/** An item with more words is what was said, not what it was about. */
const TOPIC_WORDS_MAX = 8;
/** If minutes have fewer headings of their own, the items that others are below are their topics. */
const TOPICS_MIN = 2;

/** Returns the headings of minutes that have none of their own below them: “Conclusion” below each topic is of any minutes. */
function topicHeadingsOf(pieces: readonly GuidePiece[], title: string): string[] {
  const all = pieces.filter(({ kind }) => kind === 'heading');
  const own = new Set(
    tellingOf(
      all.map(({ text }) => text),
      title,
      Infinity,
    ),
  );
  const headings = all.filter(({ text, level }) => level < 2 || own.has(cleanHeading(text)));
  return headings
    .filter(
      ({ level, text, path }, at) =>
        level >= 2 &&
        !path.some((above) => ATTENDANCE.test(above)) &&
        level <= TOPIC_LEVEL_MAX &&
        (headings[at + 1]?.level ?? 0) <= level &&
        isTopic(text),
    )
    .map(({ text }) => text);
}

const topicItemsOf = (pieces: readonly GuidePiece[]): string[] =>
  pieces.flatMap(({ items }) =>
    items
      .filter(
        ({ depth, text }, at) =>
          depth === 0 &&
          wordCount(text) <= TOPIC_WORDS_MAX &&
          (items[at + 1]?.depth ?? 0) > 0 &&
          isTopic(text) &&
          !/[.!?]$/.test(text),
      )
      .map(({ text }) => text),
  );

/** “acme/gates”: the repository whose issues were discussed, not one of them; “Gate team: @acme/gates”: who was there; “Ada:”: who spoke. */
const REPOSITORY = /^[\w.-]+\/[\w.-]+$|: @\S+$|^\p{L}{2,20}:$/u;

const isTopic = (text: string): boolean =>
  !ATTENDANCE.test(text) && !isFormOfMinutes(withoutItemNumber(cleanHeading(text))) && !REPOSITORY.test(text);
