import { nested, type Pattern, unitOf } from './repeated-pattern.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The part of an office document that contains the repeated piece, and the other parts it needs. */
export const OFFICE_FILES: {
  filename: string;
  part: string;
  patterns: Pattern[];
  before: string;
  after: string;
  others: Record<string, string>;
}[] = [
  {
    filename: 'a.docx',
    part: 'word/document.xml',
    before: `<w:document xmlns:w="${WORD}"><w:body>`,
    after: '</w:body></w:document>',
    patterns: [
      unitOf('<w:p><w:r><w:t>a</w:t></w:r></w:p>'),
      { before: '<w:p>', unit: '<w:r><w:t>a</w:t></w:r>', after: '</w:p>' },
      {
        before: '<w:tbl>',
        unit: '<w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr>',
        after: '</w:tbl>',
      },
      {
        before: '<w:tbl><w:tr>',
        unit: '<w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>',
        after: '</w:tr></w:tbl>',
      },
      nested('<w:p><w:r>', '</w:r></w:p>'),
      unitOf(
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      ),
      nested('<w:pict><w:txbxContent>', '</w:txbxContent></w:pict>'),
    ],
    others: {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
  },
  {
    filename: 'a.xlsx',
    part: 'xl/worksheets/sheet1.xml',
    before: '<worksheet><sheetData>',
    after: '</sheetData></worksheet>',
    patterns: [
      unitOf('<row><c t="inlineStr"><is><t>a</t></is></c></row>'),
      { before: '<row>', unit: '<c t="inlineStr"><is><t>a</t></is></c>', after: '</row>' },
      unitOf('<row><c r="ALL1" t="inlineStr"><is><t>a</t></is></c></row>'),
      unitOf('<row>'),
    ],
    others: {
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
  },
  {
    filename: 'a.odt',
    part: 'content.xml',
    before: '<o:document-content xmlns:o="o" xmlns:t="t"><o:body><o:text>',
    after: '</o:text></o:body></o:document-content>',
    patterns: [
      unitOf('<t:p>a</t:p>'),
      nested('<t:p>', '</t:p>'),
      nested('<t:list>', '</t:list>'),
      nested('<t:table><t:table-row><t:table-cell><t:p>a</t:p>', '</t:table-cell></t:table-row></t:table>'),
      {
        before: '<t:table>',
        unit: '<t:table-row t:number-rows-repeated="100"><t:table-cell t:number-columns-repeated="100"><t:p>a</t:p></t:table-cell></t:table-row>',
        after: '</t:table>',
      },
      { before: '<t:p>', unit: '<t:s/>', after: '</t:p>' },
    ],
    others: { mimetype: 'application/vnd.oasis.opendocument.text' },
  },
  {
    filename: 'a.pptx',
    part: 'ppt/slides/slide1.xml',
    before: '<p:sld xmlns:p="p" xmlns:a="a">',
    after: '</p:sld>',
    patterns: [
      unitOf('<p:sp><a:p><a:r><a:t>a</a:t></a:r></a:p></p:sp>'),
      { before: '<a:p>', unit: '<a:r><a:t>a</a:t></a:r>', after: '</a:p>' },
      {
        before: '<a:tbl><a:tr><a:tc>',
        unit: '<a:p><a:r><a:t>a</a:t></a:r></a:p>',
        after: '</a:tc></a:tr></a:tbl>',
      },
      { before: '<p:sp><p:ph type="title"/>', unit: '<a:p><a:r><a:t>a</a:t></a:r></a:p>', after: '</p:sp>' },
    ],
    others: {
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/slide" Target="slides/slide1.xml"/></Relationships>`,
    },
  },
];
