import { eld } from 'eld/small';

const LETTERS_MIN = 20;

/** The language of a text as ISO 639-1 (`en`, `de`, `ja` …), or null when it is too short or too mixed to tell. */
export function detectLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < LETTERS_MIN) return null;
  const found = eld.detect(text);
  return found.language !== '' && found.isReliable() ? found.language : null;
}
