import type { LanguageVersion } from './notes.ts';
import type { GuideDocument } from './write/corpus.ts';
import { compareText } from '../lib/lists/compare-text.ts';

/** `guide.pt-BR.md`, `README_fr.md`: the language right before the extension. */
const IN_NAME = /[._-]([a-z]{2}(?:[-_][A-Za-z]{2})?)(?=\.\w+$)/;
/** `docs/es/start.md`: a folder for each language. */
const IN_FOLDER = /(?<=^|\/)([a-z]{2}(?:[-_][A-Za-z]{2})?)\//;
const ORIGINAL = 'English';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns the page that a path is a version of, and its language; null if the path names no language. Pure. */
export function languageVersionOf(path: string): LanguageVersion | null {
  for (const pattern of [IN_NAME, IN_FOLDER]) {
    const found = pattern.exec(path);
    const language = found?.[1] && NAMES.of(found[1].replace('_', '-'));
    if (found && language)
      return { of: path.slice(0, found.index) + path.slice(found.index + found[0].length), language };
  }
  return null;
}

/** Compares documents by label, because the order in which they were read has no meaning. */
export const byLabel = (a: GuideDocument, b: GuideDocument): number => compareText(a.label, b.label);

/**
 * Leaves out translations and names them with their original, so that a reader does not get everything once per language. A page is a translation
 * only if the same page exists without a language, or in English. Pure.
 */
export function withTranslations(documents: readonly GuideDocument[]): readonly GuideDocument[] {
  // Most collections have none, and every page would be grouped for nothing.
  if (documents.every(({ notes }) => notes.version === null)) return documents;
  const pages = Map.groupBy(
    documents,
    ({ notes }) => `${notes.root ?? ''}\n${notes.version?.of ?? notes.path}`,
  );
  const left = new Set<GuideDocument>();
  const translationsOf = new Map<GuideDocument, GuideDocument['translations']>();
  for (const page of pages.values()) {
    const versions = page.toSorted(byLabel);
    const original =
      versions.find(({ notes }) => notes.version === null) ??
      versions.find(({ notes }) => notes.version?.language === ORIGINAL);
    const others = versions.filter((one) => one !== original && one.notes.version !== null);
    if (!original || others.length === 0) continue;
    for (const one of others) left.add(one);
    translationsOf.set(
      original,
      others
        .flatMap(({ label, notes }) => (notes.version ? [{ label, language: notes.version.language }] : []))
        .sort((a, b) => compareText(a.language, b.language)),
    );
  }
  return documents.flatMap((one) => {
    const translations = translationsOf.get(one);
    return left.has(one) ? [] : [translations ? { ...one, translations } : one];
  });
}
