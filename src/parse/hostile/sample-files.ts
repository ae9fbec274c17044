import { makePdf } from '../../../test/make-pdf.ts';
import { makeZip } from '../../../test/make-zip.ts';

/** What every sample says, in scripts of both directions and outside the basic plane. */
export const SAID = 'Köln שלום 水門 🌊';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Text files by name; lines end with `\n`. */
export const TEXT_SAMPLES: Record<string, string> = {
  'a.txt': `A note.\n\n${SAID}\n`,
  'a.md': `# Gates\n\n- one\n- ${SAID}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
  'a.html': `<!doctype html>\n<html><head><title>Gates</title></head>\n<body><article><h1>Gates</h1>\n<p>${SAID} and the gates of the town that were checked.</p></article></body></html>\n`,
  'a.json': `{\n  "id": 1,\n  "said": "${SAID}",\n  "list": [1, 2]\n}\n`,
  'a.jsonl': `{"id":1,"said":"${SAID}"}\n{"id":2,"said":"b"}\n`,
  'a.csv': `id,said\n1,"${SAID}"\n2,b\n`,
  'a.tsv': `id\tsaid\n1\t${SAID}\n2\tb\n`,
  'a.ics': `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:${SAID}\nDTSTART:20260302T100000Z\nEND:VEVENT\nEND:VCALENDAR\n`,
  'a.vtt': `WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ada>${SAID}\n`,
  'a.srt': `1\n00:00:00,000 --> 00:00:02,000\nAda: ${SAID}\n`,
  'a.py': `def gate():\n    return "${SAID}"\n`,
  'fathom.txt': `Review\nVIEW RECORDING - 3 mins: https://fathom.video/calls/1\n\n0:00 - Ada Moor\n  ${SAID}\n`,
  'granola.md': `# Review\n\n- ${SAID}\n\nChat with meeting transcript: https://notes.granola.ai/t/a1\n`,
  'linear.csv': `ID,Team,Title,Description,Status,Created\nOPS-1,Ops,Gate,${SAID},Done,2026-03-02\n`,
};

/** Files whose bytes say their own encoding, by name. */
export const BINARY_SAMPLES: Record<string, Uint8Array> = {
  'a.eml': Buffer.from(
    `From: Ada <ada@works.example>\r\nTo: bo@works.example\r\nSubject: Gate\r\nMessage-ID: <1@x>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${SAID}\r\n`,
  ),
  'a.mbox': Buffer.from(
    `From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nTo: b@x\nSubject: Gate\nContent-Type: text/plain; charset=utf-8\n\n${SAID}\n`,
  ),
  'a.rtf': Buffer.from(`{\\rtf1\\ansi ${[...SAID].map(rtfEscape).join('')}\\par}`),
  'a.docx': makeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>${SAID}</w:t></w:r></w:p></w:body></w:document>`,
  }),
  'a.pptx': makeZip({
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/relationships/slide" Target="slides/slide1.xml"/></Relationships>`,
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>${SAID}</a:t></a:r></a:p></p:sp></p:sld>`,
  }),
  'a.xlsx': makeZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${SAID}</t></is></c></row></sheetData></worksheet>`,
  }),
  'a.odt': makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<o:document-content xmlns:o="o" xmlns:t="t"><o:body><o:text><t:p>${SAID}</t:p></o:text></o:body></o:document-content>`,
  }),
  'a.epub': makeZip({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf':
      '<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    'c.xhtml': `<html><body><p>${SAID}</p></body></html>`,
  }),
  'notion.zip': makeZip({
    'Gates 0123456789abcdef0123456789abcdef.md': `# Gates\n\n${SAID}\n`,
    'Table fedcba9876543210fedcba9876543210.csv': 'Name,Flow\nNorth,3\n',
  }),
  'slack.zip': makeZip({
    'users.json': '[{"id":"U1","name":"ada"}]',
    'channels.json': '[{"id":"C1","name":"gates"}]',
    'gates/2026-03-02.json': JSON.stringify([
      { type: 'message', user: 'U1', text: SAID, ts: '1772440000.000001' },
    ]),
  }),
};

/** The base fonts of a PDF know no other script, so it says something else. */
export const PDF_SAMPLE = makePdf([[{ text: 'The gates were checked.', x: 60, y: 700, size: 12 }]]);

function rtfEscape(char: string): string {
  return Array.from({ length: char.length }, (_, i) => {
    const unit = char.charCodeAt(i);
    return unit < 128 ? char : `\\u${unit > 32767 ? unit - 65536 : unit}?`;
  }).join('');
}
