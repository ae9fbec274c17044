/** Returns the browser's languages that `Intl` accepts, without `@…`: Chromium calls the POSIX locale `en-US@posix`, and `Intl` throws on it. */
export function intlLocales(languages: readonly string[]): string[] {
  return languages.flatMap((language) => {
    try {
      return Intl.getCanonicalLocales(language.replace(/@.*$/, ''));
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  });
}
