const FIRST =
  'Anton Berta Cyril Doris Edgar Frida Gustav Hedda Igor Jutta Konrad Lotte Magnus Nadia Oskar Paula Quirin Rosa Sven Thea'.split(
    ' ',
  );
const LAST =
  'Abendroth Brenner Castell Dornbach Ehlers Falkner Gerber Hellwig Immel Jansen Kessler Lindner Mertens Nagel Oswald Petersen Quandt Rieger Sommer Thiele'.split(
    ' ',
  );
const DOCUMENTS = 40;
const PEOPLE = 10;

/** Makes minutes of meetings of one man with four hundred people, ten at a time. */
export const makeCrowd = () =>
  Array.from({ length: DOCUMENTS }, (_, at) => ({
    source: 'google_drive',
    resource_id: `crowd-${at}`,
    type: 'document',
    title: `Meeting ${at} of the council`,
    metadata: { created_at: '2026-01-05T09:00:00Z' },
    data: [
      `# Meeting ${at} of the council\n\n## Attendees\n\n- Adalbert Quist\n${Array.from({ length: PEOPLE }, (_, i) => `- ${personOf(at * PEOPLE + i)}\n`).join('')}\n` +
        Array.from({ length: PEOPLE }, (_, i) => `Adalbert Quist met ${personOf(at * PEOPLE + i)}.`).join(
          ' ',
        ),
    ],
  }));

const personOf = (i: number): string =>
  `${FIRST[i % FIRST.length]} ${LAST[Math.floor(i / FIRST.length) % LAST.length]}`;
