import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { parseDocument } from '../parse-document.ts';
import { ParseError } from '../parse-error.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse-limits.ts';

const parts = (
  blocks: readonly { type: string; text: string; level?: number }[],
): (string | number | undefined)[][] =>
  blocks.map(({ type, text, level }) => (level === undefined ? [type, text] : [type, text, level]));

const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (targets: Record<string, string>): string =>
  `<?xml version="1.0"?><Relationships xmlns="${RELS}">${Object.entries(targets)
    .map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${/^[a-z]+/i.exec(target.split('/').at(-1)!)![0]}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const CORE =
  '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>Gate plan</dc:title><dc:creator>Ada Moor</dc:creator><dcterms:created>2026-03-01T08:00:00Z</dcterms:created></cp:coreProperties>';

function docx(body: string): Uint8Array {
  const ns = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return makeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': rels({ rId1: 'word/document.xml' }).replace('/document"', '/officeDocument"'),
    'word/document.xml': `<w:document xmlns:w="${ns}"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="${ns}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'docProps/core.xml': CORE,
  });
}

const p = (text: string, style = ''): string => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;

test('a Word document gives headings, paragraphs and tables, and its author', async () => {
  const cell = (text: string): string => `<w:tc>${p(text)}</w:tc>`;
  const document = await parseDocument({
    bytes: docx(
      `${p('Gates', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>')}${p('All four were checked.')}<w:tbl><w:tr>${cell('Gate')}${cell('Flow')}</w:tr><w:tr>${cell('1')}${cell('3 l')}</w:tr></w:tbl>`,
    ),
  });
  expect(document).toMatchObject({
    format: 'docx',
    title: 'Gate plan',
    metadata: { author: 'Ada Moor', created_at: '2026-03-01T08:00:00Z' },
  });
  expect(parts(document.blocks)).toEqual([
    ['heading', 'Gates', 1],
    ['paragraph', 'All four were checked.'],
    ['table', 'Gate | Flow\n1 | 3 l'],
  ]);
});

test('a Word document without text is read, with a warning', async () => {
  expect((await parseDocument({ bytes: docx('<w:p/>') })).warnings).toEqual([
    'No text was found in this file.',
  ]);
});

test('slides are in the order of the show, with title, list levels, tables and notes', async () => {
  const slide = (title: string, body: string): string =>
    `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:sp>${body}</p:sld>`;
  const body =
    '<p:sp><p:nvPr><p:ph idx="1"/></p:nvPr><a:p><a:r><a:t>First </a:t></a:r><a:r><a:t>point</a:t></a:r></a:p><a:p><a:pPr lvl="1"/><a:r><a:t>Sub</a:t></a:r></a:p></p:sp><p:sp><p:nvPr><p:ph type="sldNum"/></p:nvPr><a:p><a:fld><a:t>2</a:t></a:fld></a:p></p:sp><a:tbl><a:tr><a:tc><a:p><a:r><a:t>A</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>B</a:t></a:r></a:p></a:tc></a:tr></a:tbl>';
  const document = await parseDocument({
    bytes: makeZip({
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="rId7"/><p:sldId r:id="rId3"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': rels({ rId3: 'slides/slide1.xml', rId7: 'slides/slide2.xml' }),
      'ppt/slides/slide1.xml': slide('End', ''),
      'ppt/slides/slide2.xml': slide('Start', body),
      'ppt/slides/_rels/slide2.xml.rels': rels({ rId1: '../notesSlides/notesSlide1.xml' }),
      'ppt/notesSlides/notesSlide1.xml': slide(
        '',
        '<p:sp><a:p><a:r><a:t>Say hello.</a:t></a:r></a:p></p:sp>',
      ),
    }),
  });
  expect(document.format).toBe('pptx');
  expect(parts(document.blocks)).toEqual([
    ['heading', 'Start', 2],
    ['list_item', 'First point', 1],
    ['list_item', 'Sub', 2],
    ['table', 'A | B'],
    ['quote', 'Say hello.'],
    ['heading', 'End', 2],
  ]);
});

test('a drawing gives its pages, with shapes’ text and connections, but without backgrounds', async () => {
  const shape = (id: number, text: string, inner = ''): string =>
    `<Shape ID="${id}"><Text><cp IX="0"/>${text}</Text><Shapes>${inner}</Shapes></Shape>`;
  const glue = (line: number, cell: string, to: number): string =>
    `<Connect FromSheet="${line}" FromCell="${cell}" ToSheet="${to}" ToCell="PinX"/>`;
  const document = await parseDocument({
    bytes: makeZip({
      '[Content_Types].xml': '<Types/>',
      'visio/pages/pages.xml':
        '<Pages xmlns:r="r"><Page Name="Frame" Background="1"><Rel r:id="rId1"/></Page><Page Name="Payments"><Rel r:id="rId2"/></Page></Pages>',
      'visio/pages/_rels/pages.xml.rels': rels({ rId1: 'page1.xml', rId2: 'page2.xml' }),
      'visio/pages/page1.xml': `<PageContents><Shapes>${shape(1, 'Draft')}</Shapes></PageContents>`,
      'visio/pages/page2.xml': `<PageContents><Shapes>${shape(1, 'Zone', shape(2, 'Shop\n front'))}${shape(3, 'Orders')}${shape(4, 'HTTPS')}${shape(5, '')}${shape(6, 'fax')}</Shapes><Connects>${glue(4, 'BeginX', 2)}${glue(4, 'EndX', 3)}${glue(5, 'BeginX', 3)}${glue(5, 'EndX', 2)}${glue(6, 'BeginX', 3)}</Connects></PageContents>`,
      'docProps/core.xml': CORE,
    }),
  });
  expect(document).toMatchObject({
    format: 'vsdx',
    title: 'Gate plan',
    metadata: { author: 'Ada Moor', pages: 1 },
  });
  expect(parts(document.blocks)).toEqual([
    ['heading', 'Payments', 2],
    ['list_item', 'Zone', 1],
    ['list_item', 'Shop front', 1],
    ['list_item', 'Orders', 1],
    ['list_item', 'Shop front → Orders: HTTPS', 1],
    ['list_item', 'Orders → Shop front', 1],
    ['list_item', 'fax', 1],
  ]);
});

function xlsx(rows: string, extra: Record<string, string> = {}): Uint8Array {
  return makeZip({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Flow" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': rels({ rId1: 'worksheets/sheet1.xml' }),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...extra,
  });
}

test('a workbook gives sheets as tables of displayed values: shared strings, dates, numbers, booleans and gaps', async () => {
  const bytes = xlsx(
    '<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Day</t></is></c><c r="D1" t="str"><v>Sum</v></c></row><row><c r="A2"><v>0.30000000000000004</v></c><c r="B2" s="1"><v>46083</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="2"><v>46083.5</v></c></row><row/>',
    {
      'xl/sharedStrings.xml': '<sst><si><r><t>Ga</t></r><r><t>te</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
  );
  const { blocks } = await parseDocument({ bytes });
  expect(blocks[0]).toMatchObject({ type: 'heading', text: 'Flow' });
  expect(blocks[1]!.table_rows).toEqual([
    ['Gate', 'Day', '', 'Sum'],
    ['0.3', '2026-03-02', 'TRUE', '2026-03-02T12:00:00'],
  ]);
});

test('a long sheet becomes several tables that repeat the header, and ends at the cell limit', async () => {
  const rows = Array.from(
    { length: 1500 },
    (_, i) => `<row><c r="A${i + 1}" t="str"><v>${i === 0 ? 'head' : i}</v></c></row>`,
  ).join('');
  const tables = (await parseDocument({ bytes: xlsx(rows) })).blocks.filter(
    (block) => block.type === 'table',
  );
  expect(tables.map((block) => [block.table_rows![0], block.table_rows!.length])).toEqual([
    [['head'], 1001],
    [['head'], 500],
  ]);
  const cut = await parseDocument(
    { bytes: xlsx(rows) },
    new ReadBudget({ ...PARSE_LIMITS_DEFAULT, cellsMax: 10 }),
  );
  expect(cut.warnings).toEqual(['Only the first 10 cells were read.']);
});

test('a workbook that unpacks to far more than its size is refused', async () => {
  const bomb = xlsx('', { 'xl/sharedStrings.xml': `<sst>${' '.repeat(30 * 1024 * 1024)}</sst>` });
  await expect(parseDocument({ bytes: bomb })).rejects.toMatchObject({ code: 'expands_too_much' });
});

const odf = (content: string): Uint8Array =>
  makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<o:document-content xmlns:o="o" xmlns:t="t" xmlns:tb="tb"><o:body>${content}</o:body></o:document-content>`,
  });

test('an OpenDocument text gives headings, nested lists, notes and tables, without deleted text', async () => {
  const { blocks, format } = await parseDocument({
    bytes: odf(
      '<o:text><t:tracked-changes><t:p>gone</t:p></t:tracked-changes><t:h t:outline-level="2">Gates</t:h><t:p>All<t:s t:c="2"/>four<t:note><t:note-citation>1</t:note-citation><t:note-body><t:p>A note.</t:p></t:note-body></t:note>.</t:p><t:list><t:list-item><t:p>One</t:p><t:list><t:list-item><t:p>Two</t:p></t:list-item></t:list></t:list-item></t:list><tb:table tb:name="Table1"><tb:table-row><tb:table-cell><t:p>a</t:p></tb:table-cell><tb:table-cell tb:number-columns-repeated="2"><t:p>b</t:p></tb:table-cell></tb:table-row></tb:table></o:text>',
    ),
  });
  expect(format).toBe('opendocument');
  expect(parts(blocks)).toEqual([
    ['heading', 'Gates', 2],
    ['footnote', 'A note.'],
    ['paragraph', 'All  four.'],
    ['list_item', 'One', 1],
    ['list_item', 'Two', 2],
    ['table', 'a | b | b'],
  ]);
});

test('an OpenDocument sheet is named, and a million repeated empty rows cost nothing', async () => {
  const { blocks } = await parseDocument({
    bytes: odf(
      '<o:spreadsheet><tb:table tb:name="Flow"><tb:table-row><tb:table-cell><t:p>x</t:p></tb:table-cell><tb:table-cell tb:number-columns-repeated="16000"/></tb:table-row><tb:table-row tb:number-rows-repeated="1048575"><tb:table-cell tb:number-columns-repeated="16384"/></tb:table-row></tb:table></o:spreadsheet>',
    ),
  });
  expect(parts(blocks)).toEqual([
    ['heading', 'Flow', 2],
    ['table', 'x'],
  ]);
});

test('an e-book gives its chapters in spine order', async () => {
  const chapter = (title: string): string =>
    `<html><head><title>x</title></head><body><h1>${title}</h1><p>Text of ${title}.</p></body></html>`;
  const document = await parseDocument({
    bytes: makeZip({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      'OEBPS/book.opf':
        '<package><metadata><dc:title xmlns:dc="d">The Weir</dc:title><dc:creator>Bo Lind</dc:creator></metadata><manifest><item id="b" href="two%20b.xhtml"/><item id="a" href="one.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>',
      'OEBPS/one.xhtml': chapter('One'),
      'OEBPS/two b.xhtml': chapter('Two'),
    }),
  });
  expect(document).toMatchObject({ format: 'epub', title: 'The Weir', metadata: { author: 'Bo Lind' } });
  expect(document.blocks.map((block) => block.text)).toEqual(['One', 'Text of One.', 'Two', 'Text of Two.']);
  expect(document.warnings).toEqual(['The chapter "" is missing.']);
});

test('Rich Text gives paragraphs, tables, text in code pages and Unicode, and its title', async () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\info{\\title Plan}{\\author Ada}}{\\*\\generator X;}\\pard\\outlinelevel0 Gates\\par\\pard Gr\\'f6\\'dfe \\u8364? and \\u-10179?\\u-8704?\\line next \\b bold\\b0\\par{\\pict 89504e47}\\trowd\\intbl a\\cell b\\cell\\row\\pard\\intbl c\\cell d\\cell\\row\\pard End\\par}";
  const document = await parseDocument({ bytes: new TextEncoder().encode(rtf) });
  expect(document).toMatchObject({ format: 'rtf', title: 'Plan', metadata: { author: 'Ada' } });
  expect(parts(document.blocks)).toEqual([
    ['heading', 'Gates', 1],
    ['paragraph', 'Größe € and 😀\nnext bold'],
    ['table', 'a | b\nc | d'],
    ['paragraph', 'End'],
  ]);
});

test('Rich Text in a double-byte code page is decoded by whole characters', async () => {
  const rtf = "{\\rtf1\\ansi\\ansicpg932 \\'93\\'fa\\'96\\'7b}";
  expect((await parseDocument({ bytes: new TextEncoder().encode(rtf) })).blocks[0]!.text).toBe('日本');
});

test('Office files with a password or from before 2007 are refused with advice', async () => {
  const ole = new Uint8Array(2048);
  ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await expect(parseDocument({ bytes: ole })).rejects.toThrow(/Save it as DOCX/);
  ole.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024);
  await expect(parseDocument({ bytes: ole })).rejects.toMatchObject({ code: 'encrypted' });
});

test('a zipped document without its main part is refused', async () => {
  const broken = parseDocument({
    bytes: makeZip({ mimetype: 'x', 'content.xml': '', 'META-INF/container.xml': '<x/>' }),
  });
  await expect(broken).rejects.toThrow(ParseError);
});

test('images and sound are read as files without text, and other archives are refused', async () => {
  const image = await parseDocument({ bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) });
  expect(image).toMatchObject({ format: 'image', blocks: [] });
  await expect(parseDocument({ bytes: Uint8Array.from([0x1f, 0x8b, 8, 0]) })).rejects.toThrow(
    /pack its files as a zip/,
  );
});
