import type { DocumentKind, DocumentToRead } from '../notes.ts';
import { dateIn, dayInYearOfPath, isDateOnly, isDay, isNamedByDay, namesDay, namesMonth } from './dates.ts';
import type { GuidePiece } from './pieces.ts';
import { isNumberedRecord, isRecordWithState } from './records/numbered-record.ts';
import { isIndexPage } from './title.ts';

/** Kinds by the type that the source gave. */
const BY_TYPE: readonly [DocumentKind, RegExp][] = [
  ['change', /pull_?request|commit|merge_?request|change/],
  ['ticket', /ticket|issue|task|bug|incident/],
  ['talk', /chat|message|e-?mail|thread|conversation|call|transcript|trace|event/],
  ['post', /post|website|company|deal/],
  ['profile', /profile|person|contact/],
  ['proposal', /proposal/],
];
const MERGE_TITLE = /^merge (?:pull request|branch|remote-tracking)/i;
const PROPOSAL_TITLE =
  /^(?!sep\b)[A-Z]EP[- #:]*\d+|\b(?:RFC|ADR|RFD)[- #:]*\d+|^(?:RFC|ADR|RFD): |^(?:design )?proposal\b|\bdecision record\b/i;
const MEETING_TITLE =
  /\b(?:meetings?|minutes|stand-?up|sync|retro(?:spective)?|agenda|calls?|(?:bi-?)?weekly)\b/i;
/** Describes how meetings are held, not what was said at one. */
const ON_MEETINGS = /\b(?:how|process|procedures?|guide(?:lines?)?|polic(?:y|ies)|rules|checklist)\b/i;
const MEETING_PATH = /(?:^|\/)(?:meetings?|meeting[-_ ]notes|minutes|agendas)\//i;
/** “Monthly meetings/2020-02-24.md”: what else such a folder holds may be anything. */
const KIND_OF_MEETINGS_PATH = /(?:^|\/)[^/]+[-_ ](?:meetings?|minutes|calls)\/(?:[^/]*\/)?[^/]*$/i;
/** Folder of notes: dated ones are from meetings. */
const NOTES_PATH = /(?:^|\/)notes\//i;
/** Heading of an attendance list. */
export const ATTENDANCE =
  /^(?:attend(?:ees|ing|ance)|present|participants?|in attendance|members present|roll call|who(?:'s| is| was) (?:here|present)|observers?(?:\/guests?)?|guests?|invited)\b.{0,20}$/i;

/** Returns the kind of a document, from its type, title and path, and for meetings from an attendance list with a date. */
export function documentKindOf(
  document: Pick<DocumentToRead, 'type' | 'title' | 'metadata'>,
  title: string,
  path: string,
  pieces: readonly GuidePiece[],
): DocumentKind {
  const type = String(document.metadata.original_type ?? document.type).toLowerCase();
  if (MERGE_TITLE.test(document.title ?? '')) return 'change';
  const typed = BY_TYPE.find(([, pattern]) => pattern.test(type));
  if (typed) return typed[0];
  if (PROPOSAL_TITLE.test(title) || isNumberedRecord(document.metadata, path)) return 'proposal';
  if (isRecordWithState(path, pieces)) return 'proposal';
  if (isDay(document.title ?? '') || isMeeting(title, path, pieces)) return 'meeting';
  return /\bcharter\b/i.test(title) ? 'charter' : 'page';
}

function isMeeting(title: string, path: string, pieces: readonly GuidePiece[]): boolean {
  if (isDateOnly(title) || (isNamedByDay(path) && (namesDay(title) || MEETING_TITLE.test(title))))
    return true;
  // Folders of minutes also contain pages about meetings in general.
  const isOnMeetings = ON_MEETINGS.test(title) && dateIn(path.split('/').at(-1) ?? '') === null;
  if (MEETING_PATH.test(path) && !isOnMeetings && !isIndexPage(null, path)) return true;
  if (KIND_OF_MEETINGS_PATH.test(path) && dateIn(path.split('/').at(-1) ?? '') !== null) return true;
  // The home page of a folder is about what the folder holds.
  const isCalledNotes = /notes|minutes|summary/i.test(title) && !isIndexPage(null, path);
  if (MEETING_TITLE.test(title) && !isOnMeetings && (namesDay(title) || isCalledNotes)) return true;
  if (NOTES_PATH.test(path) && !/\breports?\b/i.test(title) && (namesMonth(title) || dateIn(path) !== null))
    return true;
  if (/(?<!release )\bnotes\b/i.test(title) && namesMonth(title)) return true;
  const headings = pieces.filter((p) => p.kind === 'heading').map((p) => p.text);
  if (isLogOfDays(title, pieces)) return true;
  const hasDate =
    [title, path, ...headings].some((text) => dateIn(text) !== null) ||
    dayInYearOfPath([title], path) !== null;
  return hasDate && headings.some((text) => ATTENDANCE.test(text));
}

/** Lists of changes have a section for each day as well, but nobody met. */
const CHANGES =
  /\b(?:change ?logs?|changes|history|release|releases|what['’]s new|news|diary|journal|archive)\b/i;
const DAYS_MIN = 2;

/** Returns whether most sections of a document are days, as in the minutes of a month. */
function isLogOfDays(title: string, pieces: readonly GuidePiece[]): boolean {
  if (CHANGES.test(title)) return false;
  const sections = pieces.filter((p) => p.kind === 'heading' && p.level <= 2 && p.text !== title);
  const days = sections.filter((p) => isDay(p.text)).length;
  return days >= DAYS_MIN && days * 2 > sections.length;
}

/** Names of documents that only show a form. */
export const TEMPLATE =
  /\btemplates?\b|\bexamples?\b|\bsamples?\b|\bboilerplate|style[- ]?guide|\bplaceholder|lorem ipsum|NNNN|YYYY|_EDIT_ME|\bYOUR[A-Z]{2,}\b|\b[A-Z]{2,}_NAME\b|^name of (?:the )?(?:project|team|product|service|author)(?:\n|$)/i;
const TEMPLATE_FOLDER =
  /(?:^|\/)(?:_?templates?|examples?|samples?|fixtures)\/|(?:^|\/)_?(?:includes?|layouts?|partials?)\/(?:.*\/)?[^/]+\.(?:html?|liquid)$/i;
/** Files of any repository that say nothing about their owner: licenses, lists for installers and crawlers, batch files, parts of pages, proofs of ownership. */
const MACHINERY =
  /^(?:(?:licen[sc]es?|copying|eula)(?:-(?:mit|apache|bsd|cca?|[al]?gpl|mpl|epl|isc|docs?)[\w.-]*)?(?:\.\w+)?|notice|patents|(?:dev-|test-)?requirements(?:-\w+)?\.txt|robots\.txt|404\.html?|(?:package|composer|bower|tsconfig|jsconfig)(?:[-.]\w+)*\.json|(?:gem|make|docker|container|proc|rake|vagrant|pip|brew)file(?:[-.][\w.-]+)?|.+\.(?:bat|cmd)|\.?(?:editorconfig|git(?:ignore|attributes|modules)|dockerignore|(?:npm|nvm|prettier|eslint)rc)|.+\.webmanifest|_[\w-]+\.html?(?:\.\w+)?|google[\da-f]{12,}\.html)$/i;
const PLACEHOLDER =
  /<[a-z][a-z ,-]{3,40}>|\bYYYY|\bTODO: (?:fill|add)|\[(?:your|insert|team|name)[^\]]{0,30}\]/gi;
/** “Date: YYYY-MM-DD”: nobody has filled in the form's own day. */
const UNFILLED_DAY = /^\W*(?:date|created|updated)\W+YYYY\W?MM\W?DD\b/i;
/** Checkboxes indicate a form. */
const BOXES = /[□☐❏]/;
/** The first line of a script without a file extension: its interpreter. */
const PROGRAM = /^#!\s*\/\S/;
const PLACEHOLDERS_MAX = 6;
const TEMPLATE_CHARS_MAX = 6_000;

const ARCHIVE_FOLDER = /(?:^|\/)_?(?:archived?|deprecated|obsolete|attic|historical|retired|outdated)\//i;

/** Fields by which a page says that it no longer holds, `layout` for the pages of a site. */
const STATE_FIELDS = ['state', 'status', 'layout'];
const ENDED = /^(?:withdrawn|deprecated|obsolete|archived|retired|outdated)$/i;

/** Returns whether a page was archived as no longer current; minutes and proposals in an archive are still what they were. */
export const isArchived = (kind: DocumentKind, path: string, metadata: DocumentToRead['metadata']): boolean =>
  kind === 'page' &&
  (ARCHIVE_FOLDER.test(path) || STATE_FIELDS.some((field) => ENDED.test(String(metadata[field] ?? ''))));

/** Returns whether a document is a form, an example or boilerplate of a repository; the guide says nothing about those. */
export function isTemplate(
  title: string,
  path: string,
  pieces: readonly GuidePiece[],
  chars: number,
): boolean {
  const file = path.split('/').at(-1) ?? '';
  if (
    BOXES.test(title) ||
    // In `SECURITY_TEMPLATE.md` the underscore would join the words.
    [title, file, file.replaceAll('_', ' ')].some((name) => TEMPLATE.test(name)) ||
    TEMPLATE_FOLDER.test(path) ||
    MACHINERY.test(file)
  )
    return true;
  if (PROGRAM.test(pieces[0]?.text ?? '') || pieces.some(({ text }) => UNFILLED_DAY.test(text))) return true;
  if (chars > TEMPLATE_CHARS_MAX) return false;
  const text = pieces.flatMap((p) => [p.text, ...p.items.map((i) => i.text)]).join('\n');
  return (text.match(PLACEHOLDER) ?? []).length > PLACEHOLDERS_MAX;
}
