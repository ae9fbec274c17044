import { makeZip } from '../../test/files/make-zip.ts';

/** A file made of one repeated piece, to find readers whose time grows faster than the file. */
export interface RepeatedFile {
  filename: string;
  /** What is repeated, for the list of results. */
  unit: string;
  make(bytes: number): Uint8Array;
}

interface Pattern {
  unit: string;
  before?: string;
  after?: string;
  /** Repeated as often behind the units. */
  close?: string;
}

const unitOf = (unit: string): Pattern => ({ unit });
const nested = (unit: string, close: string): Pattern => ({ unit, close });

const MARKDOWN: Pattern[] = [
  ...[
    '# a\n',
    '# a\n\n',
    '> ',
    '>a\n',
    '- a\n',
    ' - a\n',
    '* ',
    '1. a\n\n',
    '`',
    '``a`',
    '*a ',
    '_a_ ',
    '**a',
    '~~a',
    '[',
    '![',
    '[a](',
    '[a]: /b\n',
    '[^a]: b\n',
    '[^a]: b\nc\n',
    '<a',
    '<!--',
    '<div>\n',
    '<div>\n\n',
    '<p>',
    '|a',
    '|a|b|\n',
    '\\',
    '&amp;',
    'a\n',
    'a\n\n',
    '\n',
    ' ',
    '\t',
    '---\n',
    'a\n===\n',
    '```\n',
    '    a\n',
    'a  \n',
    '<b>',
    '![a](b)\n',
    '[a][b] ',
    '***\n',
    '+ a\n  + b\n',
    '<?',
    '<![CDATA[',
    '- - ',
    '\u00a0',
    'http://a.b ',
  ].map(unitOf),
  { before: '|a|b|\n|-|-|\n', unit: '|c|d|\n' },
  { before: '|a|b|\n|-|-|\n', unit: '|c' },
  { before: '---\n', unit: 'a: b\n' },
  { before: '---\n', unit: 'a:\n ' },
  nested('[', ']'),
  nested('*', '*'),
  nested('> ', '\n'),
];
const TAGS =
  'div span p ul li table td tr a b i h1 blockquote pre code section article header nav form main font center dl dt svg template noscript iframe select option'.split(
    ' ',
  );
const HTML: Pattern[] = [
  ...TAGS.flatMap((tag) => [
    unitOf(`<${tag}>`),
    unitOf(`<${tag}>a`),
    nested(`<${tag}>`, `</${tag}>`),
    unitOf(`<${tag}>a</${tag}>`),
    unitOf(`</${tag}>`),
  ]),
  ...[
    '<ul><li>',
    '<table><tr><td>',
    '<div><p>',
    '<p><br>',
    '<br>',
    '<br><br>a',
    '<hr>',
    '<img alt=a>',
    '<!--',
    '<!-- a -->',
    '<',
    '&',
    '&lt;',
    '<a href="',
    "<a b='c' ",
    '<script>',
    '<style>a',
    '<title>',
    '<meta>',
    '<link>',
    'a ',
    ' ',
    '\n',
    '<div hidden>',
    '<a href=/b>c</a> ',
    '<p>Words, and words.</p>',
    '<input type=checkbox>',
    '<h1>a</h1><p>b, c, d</p>',
    '<svg><g>',
    '<div class=comment>a, b, c</div>',
    '<body>',
    '<html>',
    '<head>',
    '<base>',
  ].map(unitOf),
].flatMap((pattern) => [
  pattern,
  { ...pattern, before: '<!doctype html><html><head><title>t</title></head><body>', after: '</body></html>' },
]);
const CSV: Pattern[] = [
  'a,b\n',
  'a',
  ',',
  '"',
  '"a',
  '""',
  'a"b,',
  '"a\n',
  '\n',
  'a;b,c|d\te\n',
  '"a",',
  '\r',
]
  .map(unitOf)
  .map((pattern) => ({ before: 'a,b,c\n', ...pattern }));
const JSONS: Pattern[] = [
  { before: '[', unit: '{"a":1},', after: '1]' },
  { before: '{"a":0', unit: ',"a":1', after: '}' },
  { before: '[0', unit: ',[1]', after: ']' },
  { before: '[0', unit: ',"\\\\"', after: ']' },
  { before: '["', unit: '\\"', after: '"]' },
  { before: '{"role":"user","content":"', unit: 'a\\n', after: '"}' },
  { before: '[{"role":"user","content":"a"}', unit: ',{"role":"user","content":"a"}', after: ']' },
  { before: '{"text":"', unit: '# a\\n', after: '"}' },
  unitOf('['),
  unitOf('{"a":'),
  nested('[', ']'),
  unitOf('"'),
  unitOf('\\'),
];
const LINES: Pattern[] = [
  '{"a":1}\n',
  '{"type":"message","message":{"role":"user","content":"a"}}\n',
  '{"type":"user","message":{"role":"user","content":"a"}}\n',
  '[]\n',
  '\n',
  '{}\n',
  '{"a":',
].map(unitOf);
const CALENDAR: Pattern[] = [
  ...[
    'BEGIN:VEVENT\nUID:1\nSUMMARY:a\nEND:VEVENT\n',
    'BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n',
    'BEGIN:VEVENT\n',
    'BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Europe/Berlin:20260302T100000\nEND:VEVENT\n',
    'X:\n',
    '\n',
    ' a\n',
    ':',
    ';',
    'END:VEVENT\n',
  ].map(unitOf),
  { before: 'BEGIN:VEVENT\nUID:1\n', unit: 'ATTENDEE;CN=a:mailto:b@c\n', after: 'END:VEVENT\n' },
  { before: 'BEGIN:VEVENT\nUID:1\nDESCRIPTION:', unit: '<b>', after: '\nEND:VEVENT\n' },
  { before: 'BEGIN:VEVENT\nUID:1\nDESCRIPTION:a\n', unit: ' b\n', after: 'END:VEVENT\n' },
].map((pattern) => ({
  ...pattern,
  before: `BEGIN:VCALENDAR\n${pattern.before ?? ''}`,
  after: `${pattern.after ?? ''}END:VCALENDAR\n`,
}));
const HEAD = 'From: a@x\nTo: b@x\nSubject: c\nMessage-ID: <1@x>\nMIME-Version: 1.0\n';
const MAIL: Pattern[] = [
  ...[
    '> ',
    '> a\n',
    '>a\n\n',
    'On a b c wrote:\n',
    'On a\n',
    '-----Original Message-----\n',
    'From: a\n',
    'From: a\nSent: b\n',
    '-- \n',
    '\n',
    ' ',
    'a\n',
    'a',
    'Sent from my a\n',
    '\n>',
    '> a\nb\n',
  ].map((unit) => ({ before: `${HEAD}\n`, unit })),
  ...['X: a\n', ' a\n', 'To: a@b\n', 'To: =?utf-8?Q?a?= <a@b>\n'].map((unit) => ({
    before: HEAD,
    unit,
    after: '\na\n',
  })),
  ...['a@b, ', '"a" <a@b>, ', '(', '<', 'a:', '"'].map((unit) => ({
    before: `${HEAD}Cc: `,
    unit,
    after: '\n\na\n',
  })),
  { before: `${HEAD}References: `, unit: '<a@b> ', after: '\n\na\n' },
  ...['<div>', '<blockquote type=cite>', '<br>', '<div class=gmail_quote>', '<p>a'].map((unit) => ({
    before: `${HEAD}Content-Type: text/html\n\n<html><body>`,
    unit,
  })),
  {
    before: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`,
    unit: '--b\nContent-Type: text/plain\n\na\n',
    after: '--b--\n',
  },
  {
    before: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`,
    unit: '--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\na\n',
    after: '--b--\n',
  },
  { before: `${HEAD}Content-Transfer-Encoding: quoted-printable\n\n`, unit: '=E2=82' },
  { before: `${HEAD}Content-Transfer-Encoding: base64\n\n`, unit: 'QUJD\n' },
];
const MESSAGE = 'From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nTo: b@x\nSubject: c\n';
const MBOX: Pattern[] = [
  unitOf(`${MESSAGE}\na\n`),
  unitOf(`${MESSAGE}Message-ID: <1@x>\nReferences: <2@x>\n\na\n`),
  { before: MESSAGE, unit: '\nFrom a' },
  { before: `${MESSAGE}\n`, unit: '>From a\n' },
];
const CAPTIONS: Pattern[] = [
  '00:00.000 --> 00:02.000\na\n\n',
  '00:00.000 --> 00:02.000\n',
  '<v A>b\n',
  '<v A>',
  '<',
  '<i>',
  'a\n',
  '\n',
  '{\\',
  'NOTE a\n',
].map((unit) => ({ before: 'WEBVTT\n\n00:00.000 --> 00:02.000\n', unit }));
const RTF: Pattern[] = [
  '{',
  '{}',
  '\\par ',
  '\\cell ',
  '\\row ',
  "\\'e4",
  '\\u8364?',
  '\\intbl a\\cell\\row ',
  'a',
  '{\\info {\\title a}}',
  '\\',
  '\\bin',
  '\\b ',
  '\\par a',
  '}',
].map((unit) => ({ before: '{\\rtf1\\ansi ', unit }));
const TEXT: Pattern[] = [
  'a',
  'a\n',
  '\n',
  ' ',
  ' \n',
  'a\r',
  '0:01 - A\n',
  '**a',
  '**A:** b\n',
  '@',
  '[',
  'Me: a\n',
  'name: value\n',
  '\u0000',
  '\u3000',
  'é',
  '[00:01] A: b\n',
].flatMap((unit) => [
  unitOf(unit),
  { before: 'T\nVIEW RECORDING - 3 mins: https://fathom.video/calls/1\n\n', unit },
  { before: 'Chat with meeting transcript: https://notes.granola.ai/t/a1\n## Transcript\n', unit },
]);
const CODE: Pattern[] = ['a\n', '\n', '\n\na', 'a', '  '].map(unitOf);

const BY_NAME: [string, Pattern[]][] = [
  ['a.md', MARKDOWN],
  ['a.html', HTML],
  ['a.csv', CSV],
  ['a.json', JSONS],
  ['a.jsonl', LINES],
  ['a.ics', CALENDAR],
  ['a.eml', MAIL],
  ['a.mbox', MBOX],
  ['a.vtt', CAPTIONS],
  ['a.rtf', RTF],
  ['a.txt', TEXT],
  ['a.py', CODE],
  ['no name', [...MARKDOWN, ...CSV, ...JSONS, ...TEXT]],
];

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A part of an office document that holds the repeated piece, and the other parts that it takes. */
const OFFICE_FILES: {
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

function repeated({ unit, before = '', after = '', close = '' }: Pattern, bytes: number): string {
  const count = Math.max(1, Math.floor(bytes / (unit.length + close.length)));
  return before + unit.repeat(count) + close.repeat(count) + after;
}

/** Every pattern of every format. */
export function repeatedFiles(): RepeatedFile[] {
  const plain = BY_NAME.flatMap(([filename, patterns]) =>
    patterns.map((pattern) => ({
      filename,
      unit: shown(pattern),
      make: (bytes: number) => Buffer.from(repeated(pattern, bytes)),
    })),
  );
  const office = OFFICE_FILES.flatMap(({ filename, part, patterns, before, after, others }) =>
    patterns.map((pattern) => ({
      filename,
      unit: shown(pattern),
      make: (bytes: number) => makeZip({ ...others, [part]: before + repeated(pattern, bytes) + after }),
    })),
  );
  return [...plain, ...office];
}

function shown({ before = '', unit, close }: Pattern): string {
  return JSON.stringify(`${before.slice(-16)}${unit.slice(0, 40)}…${close ?? ''}`).slice(0, 80);
}
