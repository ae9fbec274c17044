/** Headings of any minutes, in addition to those of any document. */
const FORM_OF_MINUTES =
  /^(?:announcements?|(?:agenda|action items?) review|review (?:of )?(?:the )?(?:agenda|action items?)|info(?:rmation)? sharing|info share|(?:(?:previous|past|old|open|new|outstanding) )?(?:action|next) (?:items?|points?|steps?)(?: .*)?|actions|(?:approving|merging|open) (?:prs|pull requests)|(?:proposal|stage) advancement|(?:speaker['’]?s |key )*summary(?: of key points)?(?: .*)?|conclusion\b.*|(?:upcoming|next|future|previous|last) (?:meetings?|calls?)\b.*|(?:any )?other (?:business|topics|items)|(?:new|old|unfinished) business|adjourn\w*|(?:call to order|welcome|opening|closing)(?: (?:remarks|words|round|of the meeting|minutes|notes|and introductions?))?|review of (?:the )?(?:last|previous)\b.*|(?:approval|adoption|acceptance) of (?:the )?.*(?:minutes|agenda)\b.*|approve (?:the )?(?:minutes|agenda)\b.*|consent (?:agenda|items|package)|(?:roll ?call|quorum)(?: .*)?|apologies|regrets|absent|recordings?|topics?|public|private|not discussed|updates?|reports?|participants|(?:executive )?sessions?|chairs?|staff|others|visitors|(?:formal |previous |online )?(?:motions?|votes?|resolutions?)|unresolved|done|doing|to do|in progress|waiting(?: (?:on|for))?|blocked|blockers?|check-?(?:in|out)s?|ice ?breakers?|introductions?|housekeeping|parking lot|note-?taking|(?:nominat\w+|choose|find|appoint) (?:an? |the )?(?:note[- ]?taker|moderator|scribe|facilitator|timekeeper)s?\b.*|notes from (?:the )?(?:agenda|meeting|call|sync|session)|before (?:the )?(?:meeting|call|sync|session)|from the chat|chat log|post-?hoc summary|(?:zoom|video|call|meeting|dial[- ]?in|connection|join(?:ing)?)(?: (?:in|the))?(?: (?:link|links|details|info|information|url|number|call|meeting))+|(?:details|link|date|time|date\/time|place|location) (?:of|for|to) (?:the )?(?:next )?(?:call|meeting))$/i;
/** “Staff attending”, “Committee members not attending”. */
const LIST_OF_PEOPLE =
  /\b(?:attending|attended|attendance|attendees|in attendance|absent|absentees|excused)$/i;

/** “Treasurer updates (Ada Lind)”, “Updates from the board”: who reported, not on what. */
const WHO_REPORTS =
  /^updates? from .*|^(?:\S+ ){0,3}(?:chair|president|treasurer|secretary|members?|directors?|coordinators?|officers?|staff|(?:sub-?)?committees?|task forces?|liaisons?|board)(?:['’]s?)? (?:updates?|reports?)(?: \(.*\))?$/i;

/** “Plan for next meeting”, “Actions for next time”, “To discuss at the next call”; “Action AL: set up the calendar”. */
const OF_NEXT =
  /\b(?:next|upcoming) (?:meeting|time|call|session)s?$|^actions?\b[^:]{0,20}:|^(?:related (?:issues|links)|progress reports?|(?:dis)?advantages?|pros|cons|possible challenges)$/i;

/** Returns whether a heading or item is part of the form of any minutes and says nothing about one meeting. */
export const isFormOfMinutes = (text: string): boolean =>
  [FORM_OF_MINUTES, LIST_OF_PEOPLE, WHO_REPORTS, OF_NEXT].some((form) => form.test(text));

/** Returns a topic without the number of its place in the agenda: “Item 3 Fees”, “2 Fees”. */
export const withoutItemNumber = (topic: string): string =>
  topic.replace(/^(?:item ?)?\d{1,2}[.:)]? +(?=\p{Lu})/u, '');

/** Returns topics once: agendas with notes have a heading for each topic and one for its minutes (“Fees”, “Fees notes”). */
export function withoutTwins(topics: readonly string[]): string[] {
  const stems = topics.map((topic) => topic.replace(/(?<=\S \S.*|\p{L}{4}) (?:minutes|notes)$/iu, ''));
  const found = new Set<string>();
  return stems.filter((stem, at) => {
    const isTwin = stem !== topics[at] && found.has(stem);
    found.add(stem);
    return !isTwin;
  });
}
