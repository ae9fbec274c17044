/** What a prompt says about files of one kind in addition to their purpose, and what a revision may do to their sections. */
export interface FileKind {
  /** The form of its entries. */
  form: string;
  /** What happens to past entries. */
  change: string;
  /** Heading of the section for past entries; null: there is none, and nothing is moved. */
  past: string | null;
}

export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  people: {
    form: 'A table with one row for each person: name, role, and whom or what they answer for. Those who left stand last, under "Former".',
    change: 'A role for a time names its dates. Who left moves to "Former".',
    past: 'Former',
  },
  decisions: {
    form: 'A table, newest first, a row for each decision: date, what was decided, who decided, why, status.',
    change: 'Newest first; a decision that a later one replaces moves to "Replaced" with the date.',
    past: 'Replaced',
  },
  'current-work': {
    form: 'One item for each piece of work: what it is, its state, who owns it, when it is due.',
    change: 'Finished work moves to "Finished" with the date.',
    past: 'Finished',
  },
  'open-questions': {
    form: 'One item for each question: what is open, who asks or must answer, since when.',
    change: 'An answered question moves to "Answered" with the answer and the date.',
    past: 'Answered',
  },
  glossary: {
    form: 'A table in alphabetical order: the word, and its meaning in one sentence.',
    change: 'A word changes only when it is defined again.',
    past: null,
  },
  overview: {
    form: 'At most forty lines: what is so now, the most important first.',
    change: 'It says what is so now; details belong into the other files.',
    past: null,
  },
  'how-to': {
    form: 'A section for each task, its steps as a numbered list in the order in which they are done.',
    change: 'A step that changed is replaced in its place.',
    past: null,
  },
};
const OTHER: FileKind = {
  form: 'Short sections with short lists.',
  change: 'What a newer document corrects is replaced.',
  past: null,
};

/** Returns how a file with this key is written; a key of the app's own has the general kind. */
export const fileKindOf = (key: string): FileKind =>
  (Object.hasOwn(FILE_KINDS, key) ? FILE_KINDS[key] : null) ?? OTHER;

const PAST =
  /\b(?:former|past|replaced|superseded|finished|done|answered|closed|resolved|earlier|previous|history)\b/i;

/** Returns whether a section is for past entries. */
export const isPastSection = (heading: string): boolean => PAST.test(heading);
