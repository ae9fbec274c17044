/** What a file of the guide holds. */
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

/** The words in a key or a prompt that say what form a file has, in the order in which they are asked. */
export type FormWords<Form> = readonly (readonly [Form, RegExp])[];
export const GUIDE_FORM_WORDS: FormWords<WrittenForm> = FORM_WORDS;

/** The first form whose words stand in the key of a file, else in the first words of its prompt: apps choose keys of their own. Null: none. */
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
