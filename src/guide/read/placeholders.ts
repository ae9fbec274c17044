import type { Notes, Procedure } from '../notes.ts';

/** Placeholders in templates: `${NAME}`, `{{ name }}`, `<%= name %>`, `<your team>`, `[insert date]`, `%NAME%`. */
const UNFILLED =
  /\$\{[\w .-]{1,40}\}|\{\{[^{}\n]{1,60}\}\}|\{%[^{}\n]{1,60}%\}|<%[^<>\n]{1,60}%>|<(?:your|insert|enter|name of)\b[^<>\n]{0,30}>|\[(?:your|insert|enter|name of)\b[^\]\n]{0,30}\](?!\()|%[A-Z][A-Z_]{2,}%/i;
const CODE_SPAN = /`[^`\n]*`/g;
const FENCE = /^\s*(?:```|~~~)/;

/** Returns whether a text has placeholders outside of code. */
export const isUnfilled = (text: string): boolean => UNFILLED.test(text.replace(CODE_SPAN, ''));

/** Returns whether a title has placeholders, including `{month}`; in texts such brackets may be code. */
export const isUnfilledTitle = (title: string): boolean =>
  isUnfilled(title) || /\{[a-z][\w -]{1,30}\}/i.test(title);

/** What a document's text says, without what is known of it otherwise. */
export type Said = Pick<
  Notes,
  | 'gists'
  | 'outline'
  | 'topicItems'
  | 'openings'
  | 'procedures'
  | 'people'
  | 'decisions'
  | 'actions'
  | 'terms'
  | 'questions'
>;

/** Removes every note with placeholders, because it belongs to a form. In code, placeholders are variables. */
export function withoutUnfilled<T extends Said>(notes: T): T {
  const isFilled = (...texts: readonly (string | null)[]) => !texts.some((text) => isUnfilled(text ?? ''));
  return {
    ...notes,
    gists: notes.gists.filter((gist) => isFilled(gist.text)),
    outline: notes.outline.filter((heading) => isFilled(heading)),
    topicItems: notes.topicItems.filter((item) => isFilled(item)),
    openings: notes.openings.filter(({ sentences, heading }) => isFilled(heading, ...sentences)),
    procedures: notes.procedures.filter((p) => isFilled(p.heading, p.above, p.lead, ...proseOf(p))),
    people: notes.people.filter(({ name, role, handle }) => isFilled(name, role, handle)),
    decisions: notes.decisions.filter(({ topic, text }) => isFilled(text, ...topic)),
    actions: notes.actions.filter(({ text }) => isFilled(text)),
    terms: notes.terms.filter(({ term, meaning }) => isFilled(term, meaning)),
    questions: notes.questions.filter((question) => isFilled(question)),
  };
}

function proseOf({ lines }: Procedure): string[] {
  let isCode = false;
  return lines
    .join('\n')
    .split('\n')
    .filter((line) => {
      if (!FENCE.test(line)) return !isCode;
      isCode = !isCode;
      return false;
    });
}
