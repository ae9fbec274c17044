import { expect, test } from 'vitest';
import { makeZip } from '../../../../test/files/make-zip.ts';
import { parseDocument } from '../../parse-document.ts';
import { ParseError } from '../../parse-error.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const MC = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Made {
  body?: string;
  namespace?: string;
  parts?: Record<string, string | Uint8Array>;
  targets?: Record<string, string>;
}

function docx({ body = '', namespace = W, parts = {}, targets = {} }: Made): Uint8Array {
  const related = Object.entries(targets).map(
    ([id, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/aFChunk" Target="${target}"/>`,
  );
  return makeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${RELS}">${related.join('')}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${namespace}" xmlns:r="${RELATIONS}" xmlns:mc="${MC}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wps="wps"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

const p = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const run = (inner: string): string => `<w:p><w:r>${inner}</w:r></w:p>`;
const box = (text: string): string => `<w:txbxContent>${p(text)}</w:txbxContent>`;
const drawing = (text: string): string =>
  `<w:drawing><wps:wsp><wps:txbx>${box(text)}</wps:txbx></wps:wsp></w:drawing>`;
const texts = async (made: Made): Promise<string[]> =>
  (await parseDocument({ bytes: docx(made) })).blocks.map((block) => block.text);

test('text boxes appear once, whichever way the program wrote them', async () => {
  const either = (choice: string, fallback: string): string =>
    `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice>${fallback}</mc:AlternateContent>`;
  const vml = (shape: string, text: string): string =>
    `<w:pict><v:${shape}><v:textbox>${box(text)}</v:textbox></v:${shape}></w:pict>`;
  const body = [
    run(either(drawing('Both'), `<mc:Fallback>${vml('shape', 'Both')}</mc:Fallback>`)),
    run(either(drawing('Choice alone'), '')),
    run(either(drawing('Empty fallback'), '<mc:Fallback><w:pict/></mc:Fallback>')),
    run(drawing('No alternative')),
    run(vml('oval', 'Old shape')),
  ].join('');
  expect(await texts({ body: p('Body') + body })).toEqual([
    'Body',
    'Both',
    'Choice alone',
    'Empty fallback',
    'No alternative',
    'Old shape',
  ]);
});

test('content controls, tracked insertions and the strict variant are read as text, deletions are not', async () => {
  const body = `<w:sdt><w:sdtPr/><w:sdtContent>${p('Filled in')}</w:sdtContent></w:sdt><w:p><w:ins><w:r><w:t>Added</w:t></w:r></w:ins><w:del><w:r><w:delText>Gone</w:delText></w:r></w:del></w:p>${run(drawing('Boxed'))}`;
  for (const namespace of [W, STRICT])
    expect(await texts({ body, namespace })).toEqual(['Filled in', 'Added', 'Boxed']);
});

test('an embedded file is inserted where the document names it; an unreadable one is a warning', async () => {
  const made: Made = {
    body: `${p('Before')}<w:altChunk r:id="a"/><w:altChunk r:id="b"><w:altChunkPr/></w:altChunk>${p('After')}<w:altChunk r:id="c"/>`,
    targets: { a: 'page.htm', b: 'inner.docx', c: 'picture.bin' },
    parts: {
      'word/page.htm': '<html><body><h1>Inner page</h1><p>From <b>HTML</b>.</p></body></html>',
      'word/inner.docx': docx({ body: p('From Word') }),
      'word/picture.bin': Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    },
  };
  const document = await parseDocument({ bytes: docx(made) });
  expect(document.blocks.map((block) => block.text)).toEqual([
    'Before',
    'Inner page',
    'From HTML.',
    'From Word',
    'After',
  ]);
  expect(document.warnings).toEqual([expect.stringContaining('Embedded file "word/picture.bin"')]);
});

test('documents packed into each other without end are truncated with a warning', async () => {
  let inner = docx({ body: p('Deepest') });
  for (let i = 0; i < 8; i++)
    inner = docx({
      body: p(`Level ${i}`) + '<w:altChunk r:id="a"/>',
      targets: { a: 'in.docx' },
      parts: { 'word/in.docx': inner },
    });
  const document = await parseDocument({ bytes: inner });
  expect(document.blocks[0]!.text).toBe('Level 7');
  expect(document.blocks.length).toBeLessThan(8);
});

test('headers, footers and diagrams follow the body once each, and page numbers are omitted', async () => {
  const part = (inner: string): string => `<w:hdr xmlns:w="${W}">${inner}</w:hdr>`;
  const pageNumber =
    '<w:p><w:r><w:t>Page </w:t></w:r><w:r><w:fldChar/><w:instrText> PAGE </w:instrText></w:r><w:r><w:t>2</w:t></w:r></w:p>';
  const parts = {
    'word/header1.xml': part(p('Harbour works, internal')),
    'word/header2.xml': part(p('Harbour works, internal')),
    'word/footer1.xml': part(`${pageNumber}${p('— 7 —')}`),
    'word/diagrams/data1.xml':
      '<d:dataModel xmlns:d="d" xmlns:a="a"><d:pt><d:t><a:p><a:r><a:t>Dig, </a:t></a:r><a:r><a:t>lay, fill</a:t></a:r></a:p></d:t></d:pt></d:dataModel>',
  };
  expect(await texts({ body: p('Body'), parts })).toEqual([
    'Body',
    'Dig, lay, fill',
    'Harbour works, internal',
  ]);
});

test('a document in UTF-16 and text of every script are read', async () => {
  const xml = (text: string): string =>
    `<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="${W}"><w:body>${p(text)}</w:body></w:document>`;
  const text = 'שלום 🌊 水門';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml(text), 'utf16le')]);
  expect(await texts({ parts: { 'word/document.xml': utf16 } })).toEqual([text]);
});

test('a truncated, empty or endlessly nested file is refused with a reason', async () => {
  const whole = docx({ body: p('Body') });
  const deep = '<w:p>'.repeat(100_000);
  const damaged = [
    whole.subarray(0, whole.length - 40),
    docx({ parts: { 'word/document.xml': '' } }),
    docx({ parts: { 'word/document.xml': '<w:document' } }),
    docx({ body: deep }),
  ];
  for (const bytes of damaged)
    await expect(parseDocument({ bytes, filename: 'a.docx' })).rejects.toBeInstanceOf(ParseError);
});

test.each([
  [
    '<w:tbl><w:tr><w:tc>'.repeat(20_000) + p('deep') + '</w:tc></w:tr></w:tbl>'.repeat(20_000),
    'too_deep',
    'too deeply nested',
  ],
  [p('hello &e; world'), 'malformed', 'is damaged (entity not found:&e;). Open'],
])('an unreadable file has a plain error message: %#', async (body, code, message) => {
  await expect(texts({ body })).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
});
