import { makeZip } from '../../test/files/make-zip.ts';

/** The smallest archives that readers accept as each office format. `rows` and `paragraphs` are plain text, without markup. */

const TYPES = 'application/vnd.openxmlformats-officedocument';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const contentTypes = (parts: Record<string, string>): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${TYPES}.${type}+xml"/>`)
    .join('')}</Types>`;
const relations = (targets: [id: string, type: string, target: string][]): string =>
  `<Relationships xmlns="${RELATIONS}">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Makes a Word document. */
export function makeDocx(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return makeZip({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations([['r1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** Makes a workbook of one sheet. */
export function makeXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  return makeZip(xlsxParts(`${rows.map(xlsxRow).join('')}`));
}

/** Makes a row of inline strings. */
export const xlsxRow = (cells: readonly string[]): string =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Returns the parts of a workbook whose one sheet has these rows (XML). */
export const xlsxParts = (rows: string): Record<string, string> => ({
  '[Content_Types].xml': contentTypes({
    'xl/workbook.xml': 'spreadsheetml.sheet.main',
    'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
  }),
  '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([['r1', 'worksheet', 'worksheets/sheet1.xml']]),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
});

/** Makes a presentation with one slide per text. */
export function makePptx(slides: readonly string[]): Uint8Array {
  const names = slides.map((_, i) => `ppt/slides/slide${i + 1}.xml`);
  const spaces = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;
  const slide = (text: string): string =>
    `<p:sld ${spaces}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
  return makeZip({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(names.map((name) => [name, 'presentationml.slide'])),
    }),
    '_rels/.rels': relations([['r1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="r${i + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, i) => [`r${i + 1}`, 'slide', `slides/slide${i + 1}.xml`]),
    ),
    ...Object.fromEntries(slides.map((text, i) => [names[i]!, slide(text)])),
  });
}

/** Makes an OpenDocument text. */
export const makeOdt = (paragraphs: readonly string[]): Uint8Array =>
  makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${paragraphs.map((text) => `<text:p>${text}</text:p>`).join('')}</office:text></office:body></office:document-content>`,
  });

/** Makes a book of one chapter. */
export const makeEpub = (title: string, paragraphs: readonly string[]): Uint8Array =>
  makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata><manifest><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>`,
    'c1.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`,
  });
