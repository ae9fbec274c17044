/** The forms of guide files, each with the words that indicate it. */
const FORM_WORDS = [
  ['glossary', /glossar|terms|vocabular|dictionary/i],
  ['decisions', /decision|adr\b/i],
  ['people', /people|members|who is who|contacts|roster/i],
  ['howTo', /how ?to|runbook|guide|procedure|playbook/i],
  ['questions', /question|unknown|risk/i],
  ['work', /current|work|status|changelog|recent|roadmap|progress/i],
  ['overview', /overview|summary|about|intro/i],
] as const;
type WrittenForm = (typeof FORM_WORDS)[number][0];
/** `map` lists documents, for files that the guide has no rules for. */
export type GuideForm = WrittenForm | 'map';

/** Words in a key or a prompt that indicate a file's form, in order of precedence. */
export type FormWords<Form> = readonly (readonly [Form, RegExp])[];
export const GUIDE_FORM_WORDS: FormWords<WrittenForm> = FORM_WORDS;

/** Finds the first form with words in a file's key, else at the beginning of its prompt, because apps choose their own keys; null if none. */
export function findForm<Form>(
  forms: FormWords<Form>,
  { key, prompt }: { key: string; prompt: string },
): Form | null {
  for (const text of [`${key.replaceAll('-', ' ')} `, prompt.slice(0, 60)]) {
    const found = forms.find(([, words]) => words.test(text));
    if (found) return found[0];
  }
  return null;
}
