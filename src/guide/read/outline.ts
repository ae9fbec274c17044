import { foldName } from '../../text/fold.ts';
import { isTimeName } from '../../text/terms/time-name.ts';
import { namesDay } from './dates.ts';
import type { GuidePiece } from './pieces.ts';

/** Headings found in any document, whatever it is about. */
const FORM_HEADING =
  /^(?:(?:table of )?contents|toc|sections?|(?:useful |related |external )?links?|references|see also|(?:further|additional|other|more) (?:reading|resources?|information|info|notes|references|links)|learn more|more info|other (?:good |useful )?(?:references|resources|links)|summary|overview|introduction|intro|background|motivation|purpose|principles|goals|non-goals|objectives?|scope|details|description|notes?|agenda|prerequisites|(?:what )?you need|before you (?:start|begin)|steps|rules|procedure|requirements|resources|attendees|faqs?|q&a|(?:any )?(?:other )?questions?\??|examples?|usage|context|what|why|how|who|implementation|decisions?|consequences|status|(?:backwards? )?compatibility|future work|related work|rejected ideas|discussions?|disclaimers?|contributing|copyright|time|when|where|observers?(?:\/guests?)?|issues and pull requests|references and .*|detailed description|motivation and .*|reasons|rationale|alternatives|drawbacks|not decided|related|footnotes|conclusions?|next steps|(?:emergency )?contacts?(?: us)?|get(?:ting)? (?:help|in touch|started)|support|help|history|change ?log|license|licen[cs]ing|acknowledge?ments|credits|miscellaneous|misc|other|general|(?:meeting )?(?:outcomes?|synopsis|minutes|recordings?|transcripts?)(?: .*)?|meeting (?:notes|summary|agenda|details|topics)|summary (?:of|ends)\b.*|people|team|(?:the |our )?(?:team )?members|who we are|what we (?:do|own)|how (?:we|it|this) works?|about(?: us)?|tl;?dr|todo|appendix.*)$/i;
/** “Step 3”, “Day 1”, “Phase B”: one of a series, whatever the series is. */
const OF_A_ROW =
  /^(?:step|day|week|part|phase|option|stage|chapter|section|level|version|v)\s*[\d.]+$|^(?:phase|option|part) [a-z]$|^step \d+/i;
const OUTLINE_MAX = 8;

const NUMBERING = /^\d{1,2}(?:\.\d{1,2})*[.)] +(?=\p{L})/u;

/** Returns the document's own headings below its title that indicate what it is about. */
export function outlineOf(title: string, pieces: readonly GuidePiece[]): string[] {
  const own = pieces
    .filter((p) => p.kind === 'heading' && p.level >= 2 && p.level <= 3)
    .map((p) => p.text.replace(NUMBERING, '').replace(/\s*[:.]$/, ''));
  // A repeated heading (“Why?” below every rule) belongs to the document's form and says nothing about its content.
  return own
    .filter((h) => own.indexOf(h) === own.lastIndexOf(h))
    .filter(
      (h) =>
        h.length > 2 &&
        h.length < 60 &&
        foldName(h) !== foldName(title) &&
        !namesDay(h) &&
        !FORM_HEADING.test(h) &&
        !OF_A_ROW.test(h) &&
        !isTimeName(h) &&
        !/[<>{}|]|https?:/i.test(h),
    )
    .slice(0, OUTLINE_MAX);
}
