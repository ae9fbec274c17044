import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Characters sampled from the start of a long text, after markup is removed. */
const SAMPLE_CHARS_MAX = 2_000;
const LETTERS_MIN = 12;
const LETTERS = /\p{L}/gu;
const WORDS = /\p{L}+/gu;
const HAS_LETTERS = new RegExp(String.raw`^(?:\P{L}*\p{L}){${LETTERS_MIN}}`, 'u');

/** Scripts that (nearly) only one language uses; Han without kana is Chinese. ISO 639-1. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['ka', /\p{sc=Georgian}/gu],
  ['hy', /\p{sc=Armenian}/gu],
  ['ta', /\p{sc=Tamil}/gu],
  ['te', /\p{sc=Telugu}/gu],
  ['bn', /\p{sc=Bengali}/gu],
  ['gu', /\p{sc=Gujarati}/gu],
  ['kn', /\p{sc=Kannada}/gu],
  ['ml', /\p{sc=Malayalam}/gu],
  ['lo', /\p{sc=Lao}/gu],
  ['km', /\p{sc=Khmer}/gu],
  ['my', /\p{sc=Myanmar}/gu],
  ['am', /\p{sc=Ethiopic}/gu],
];
const SCRIPT_SHARE_MIN = 0.3;
/** Whether any of these scripts may occur is asked first: counting each of them reads the text as often as there are scripts. */
const OF_OTHER_SCRIPT = /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u;

/** Words that are frequent in English and rare in other languages of the Latin script. */
const ENGLISH =
  /\b(?:the|and|of|to|is|are|with|that|this|for|you|was|were|have|has|will|not|from|which|when|your|they|been|should|would)\b/gi;
const ENGLISH_SHARE_MIN = 0.12;
/** In a text of fewer words, one name decides: “I live in Lisbon, Portugal.” was Portuguese. */
const WORDS_MIN = 8;
const NAMES = /(?<=[\p{L}\d,;] )\p{Lu}[\p{L}'’-]*/gu;

/** The part of the library `eld` that is used. */
interface Detector {
  detect(text: string): { language: string; isReliable(): boolean };
}

/**
 * Returns the language of `text` as ISO 639-1 code, or null if it is too short, mixed or uncertain. Detects scripts of one language and
 * plain English at once; for everything else loads `eld`, only then because it takes 0.3 s and 85 MB (measured with its smallest table).
 */
export function detectLanguage(text: string): string | null {
  const sample = withoutMarkup(text.slice(0, SAMPLE_CHARS_MAX * 2)).slice(0, SAMPLE_CHARS_MAX);
  const byScript = OF_OTHER_SCRIPT.test(sample) ? languageOfScript(sample) : null;
  if (byScript) return byScript;
  if (!HAS_LETTERS.test(sample)) return null;
  const words = count(sample, WORDS);
  if (words >= WORDS_MIN && count(sample, ENGLISH) >= words * ENGLISH_SHARE_MIN) return 'en';
  const found = reliableLanguage(sample);
  if (found === null || words >= WORDS_MIN) return found;
  const rest = reliableLanguage(sample.replace(NAMES, ' '));
  return rest === null || rest === found ? found : null;
}

function reliableLanguage(text: string): string | null {
  const found = detector().detect(text);
  return found.language !== '' && found.isReliable() ? found.language : null;
}

function languageOfScript(sample: string): string | null {
  const letters = count(sample, LETTERS);
  for (const [language, script] of SCRIPTS) {
    const share = count(sample, script);
    // Kana are mixed with many Han characters, so a smaller share decides.
    if (share > 1 && share >= letters * (language === 'ja' ? 0.1 : SCRIPT_SHARE_MIN)) return language;
  }
  return null;
}

/** Removes code, addresses and tags, which belong to no language. */
function withoutMarkup(text: string): string {
  return text
    .replace(/```[\s\S]{0,4000}?(?:```|$)/g, ' ')
    .replace(/`[^`\n]{1,200}`|https?:\/\/\S{1,2000}|<[^<>]{1,500}>/g, ' ');
}

/** Returns how often a global pattern, which matches at least one character, is in a text. */
function count(text: string, pattern: RegExp): number {
  let times = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) times++;
  return times;
}

let loaded: Detector | undefined;

function detector(): Detector {
  if (!loaded) {
    // The package exports only to `import`, which would load it at startup or make this function asynchronous.
    const file = fileURLToPath(import.meta.resolve('eld/extrasmall'));
    const { eld }: { eld: Detector } = createRequire(import.meta.url)(file);
    loaded = eld;
  }
  return loaded;
}
