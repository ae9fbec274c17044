import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePdf } from '../../test/files/make-pdf.ts';
import { makeZip } from '../../test/files/make-zip.ts';
import { makeDocx, makeEpub, makeOdt, makePptx, makeXlsx } from './office-files.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const PEOPLE = ['Ada Moreau', 'Jon Okafor', 'Mira Lindqvist', 'Tomas Vega', 'Yuki Tanabe', 'Ruth Abara'];
const THINGS = ['billing service', 'water gate', 'mail gateway', 'search index', 'night shift', 'build farm'];

const sentence = (i: number): string =>
  `${PEOPLE[(i * 7) % PEOPLE.length]} looks after the ${THINGS[(i * 5) % THINGS.length]} number ${i} since week ${(i % 52) + 1}.`;
const paragraphs = (i: number, count = 4): string[] =>
  Array.from({ length: count }, (_, k) => [0, 1, 2].map((j) => sentence(i * 31 + k * 3 + j)).join(' '));
const day = (i: number): string => `2026-03-${String((i % 28) + 1).padStart(2, '0')}`;

const mail = (i: number, part: number): string =>
  `From: Ada <ada@works.example>\nTo: bo@works.example\nSubject: Gate ${i}\nDate: Mon, ${(i % 27) + 2} Mar 2026 10:0${part}:00 +0000\nMessage-ID: <${i}.${part}@works.example>\n${part ? `References: <${i}.0@works.example>\n` : ''}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${paragraphs(i + part).join('\n\n')}\n`;
const rows = (i: number): string[][] =>
  Array.from({ length: 12 }, (_, k) => [String(i), String(k), sentence(i * 13 + k)]);

/** The folder's file kinds, each made from its number alone. */
const KINDS: [extension: string, make: (i: number) => Uint8Array][] = [
  ['txt', (i) => utf8(paragraphs(i).join('\n\n'))],
  ['md', (i) => utf8(`# Note ${i}\n\n${paragraphs(i).join('\n\n## Part\n\n')}\n\n- one\n- **two** ${i}\n`)],
  [
    'html',
    (i) =>
      utf8(
        `<!doctype html><html><head><title>Page ${i}</title></head><body><nav><a href="/">Home</a></nav><article><h1>Page ${i}</h1>${paragraphs(
          i,
          6,
        )
          .map((text) => `<p>${text}</p>`)
          .join('')}</article></body></html>`,
      ),
  ],
  [
    'csv',
    (i) =>
      utf8(
        `id,line,note\n${rows(i)
          .map((row) => row.map((cell) => `"${cell}"`).join(','))
          .join('\n')}`,
      ),
  ],
  ['json', (i) => utf8(JSON.stringify({ id: i, notes: paragraphs(i), nested: { gate: i % 9 } }))],
  [
    'jsonl',
    (i) =>
      utf8(
        rows(i)
          .map(([id, line, note]) => JSON.stringify({ id, line, note }))
          .join('\n'),
      ),
  ],
  ['eml', (i) => utf8(mail(i, 0))],
  [
    'mbox',
    (i) =>
      utf8(
        [0, 1, 2]
          .map((part) => `From ada@works.example Mon Mar  2 10:00:00 2026\n${mail(i, part)}\n`)
          .join(''),
      ),
  ],
  [
    'ics',
    (i) =>
      utf8(
        `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench//EN\r\n${[0, 1]
          .map(
            (k) =>
              `BEGIN:VEVENT\r\nUID:${i}-${k}@works.example\r\nSUMMARY:Inspection ${i}\r\nDTSTART:${day(i).replaceAll('-', '')}T1${k}0000Z\r\nDESCRIPTION:${sentence(i + k)}\r\nEND:VEVENT\r\n`,
          )
          .join('')}END:VCALENDAR\r\n`,
      ),
  ],
  [
    'vtt',
    (i) =>
      utf8(
        `WEBVTT\n\n${Array.from({ length: 8 }, (_, k) => `00:00:${String(k * 5).padStart(2, '0')}.000 --> 00:00:${String(k * 5 + 4).padStart(2, '0')}.000\n<v ${PEOPLE[k % PEOPLE.length]}>${sentence(i * 8 + k)}</v>\n`).join('\n')}`,
      ),
  ],
  ['docx', (i) => makeDocx(paragraphs(i))],
  ['xlsx', (i) => makeXlsx(rows(i))],
  ['pptx', (i) => makePptx(paragraphs(i, 3))],
  ['odt', (i) => makeOdt(paragraphs(i))],
  ['epub', (i) => makeEpub(`Book ${i}`, paragraphs(i))],
  ['rtf', (i) => utf8(`{\\rtf1\\ansi ${paragraphs(i).join('\\par ')}}`)],
  [
    'pdf',
    (i) =>
      makePdf(
        [paragraphs(i, 8).map((text, k) => ({ text: text.slice(0, 90), x: 60, y: 780 - k * 20, size: 10 }))],
        {
          title: `Report ${i}`,
        },
      ),
  ],
  [
    'ts',
    (i) =>
      utf8(
        Array.from(
          { length: 10 },
          (_, k) =>
            `/** ${sentence(i * 10 + k)} */\nexport function gate${i}x${k}(): number {\n  return ${k};\n}\n`,
        ).join('\n'),
      ),
  ],
  [
    'zip',
    (i) =>
      makeZip({
        'users.json': JSON.stringify([{ id: 'U1', name: 'ada', profile: { real_name: 'Ada Moreau' } }]),
        'channels.json': JSON.stringify([{ id: `C${i}`, name: `gates-${i}` }]),
        [`gates-${i}/${day(i)}.json`]: JSON.stringify([
          { type: 'message', user: 'U1', text: sentence(i), ts: `17725${String(i).padStart(5, '0')}.000100` },
          {
            type: 'message',
            user: 'U1',
            text: sentence(i + 1),
            ts: `17725${String(i).padStart(5, '0')}.000200`,
          },
        ]),
      }),
  ],
];

/** Files that cannot be read, each for a different reason. */
const BAD: [extension: string, make: (i: number) => Uint8Array][] = [
  ['pdf', (i) => utf8(`%PDF-1.4\nnothing of a PDF follows ${i}`)],
  ['docx', (i) => makeDocx(paragraphs(i)).slice(0, 300)],
  ['zip', () => Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])],
];

/** One file in a hundred is a copy of another under its own name; one in two hundred cannot be read. */
const COPY_EVERY = 100;
const BAD_EVERY = 200;

/** Writes `count` files of all kinds below `folder`, a hundred per subfolder, with the same bytes in every run. */
export async function makeMixedFolder(folder: string, count: number): Promise<{ bytes: number }> {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const isBad = i % BAD_EVERY === BAD_EVERY - 1;
    const source = i % COPY_EVERY === COPY_EVERY / 2 && i > KINDS.length ? i - KINDS.length : i;
    const [extension, make] = isBad
      ? BAD[((i / BAD_EVERY) | 0) % BAD.length]!
      : KINDS[source % KINDS.length]!;
    const directory = path.join(folder, String(Math.floor(i / 100)).padStart(4, '0'));
    if (i % 100 === 0) await mkdir(directory, { recursive: true });
    const content = make(source);
    bytes += content.length;
    await writeFile(path.join(directory, `${String(i).padStart(5, '0')}.${extension}`), content);
  }
  return { bytes };
}
