import { looksLikeHtml } from '../detect/markup-features.ts';
import { codeLanguage } from '../plain/parse-code.ts';
import type { TextFormatReader } from '../text-format.ts';
import { parseHtml } from './parse-html.ts';

/** A page or a fragment of one. A file whose name means source code (XML, Vue) is code, whatever its tags. */
export const htmlFormat: TextFormatReader = {
  extensions: ['html', 'htm', 'xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  isCertain: (text, { format, filename }) =>
    looksLikeHtml(text, format === 'markdown' || format === 'wikitext') &&
    codeLanguage(filename, '') === null,
  isTrustedByName: true,
  parse: (text, { url }) => parseHtml(text, url ? { url } : {}),
};
