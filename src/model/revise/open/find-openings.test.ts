import { describe, expect, test } from 'vitest';
import { doc, openTexts, planned, PLANNED_WORK } from '../../../../test/revisions/planned.ts';
import { needsModel } from '../plan-revision.ts';

const BEFORE =
  'The launch of Taproot 3 is on 15 June 2026. Leonie Strand owns the launch. The pilot at Vallmora has 24 probes.';
const AFTER = BEFORE.replace('15 June', '7 September');
const BODY = `${PLANNED_WORK.replace('work\n', 'work\n\n## Dates\n')}
- **Firmware**: Priyanka Raghunathan leads the team since January.[^team]`;
const standing = [
  doc('mail', 'We owe Stadtgrün an answer until 30 June 2026.'),
  doc('team', 'Priyanka Raghunathan leads the Firmware team since January.'),
];
const changed = (text: string, before: string | null = BEFORE) => [
  { evidence: doc('plan', text, '2026-06-09'), before, isNew: false },
];
const arrived = (text: string, date: string | null = '2026-06-09') => [
  { evidence: doc('chat', text, date), before: null, isNew: true },
];
const opened = (news: ReturnType<typeof changed>, more = {}) =>
  openTexts(
    planned(BODY, {
      standing: [...standing, doc('plan', BEFORE)].filter((d) =>
        news.every((n) => n.evidence.label !== d.label),
      ),
      news,
      ...more,
    }),
  );

describe('a statement may change', () => {
  test('if its sentence is gone from its sources, in a row together with its key cell', () => {
    expect(opened(changed(AFTER))).toEqual([
      '15 June 2026',
      'Launch of Taproot 3[^plan]',
      'The launch of Taproot 3 is on 15 June 2026.[^plan]',
    ]);
  });

  test('if a sentence now says all of it and more; then words may only be added', () => {
    const revision = planned(BODY, {
      standing,
      news: changed(BEFORE.replace('24 probes', '24 probes and 2 gateways')),
    });
    const reasons = revision.lines.flatMap(({ openings }) => openings.flatMap((one) => one?.reason ?? []));
    expect(reasons).toEqual(['extend']);
  });

  test('if news that is not older says something else about the same', () => {
    const said = 'From 15 June the Firmware team is led by Jakub Sedlák in place of Priyanka Raghunathan.';
    const led = '**Firmware**: Priyanka Raghunathan leads the team since January.[^team]';
    expect(opened(arrived(said))).toEqual([led]);
    expect(opened(arrived(said, null))).toEqual([led]);
    expect(opened(arrived(said, '2026-02-01'))).toEqual([]);
  });

  test('if the news calls a person by another name', () => {
    const aliases = new Map([['pri', 'priyanka raghunathan']]);
    const said = 'Pri leads the team until 15 June.';
    expect(opened(arrived(said), { aliases })).toContain(
      '**Firmware**: Priyanka Raghunathan leads the team since January.[^team]',
    );
    expect(opened(arrived(said))).toEqual([]);
  });

  test('if its day has passed since the file was written, and never again', () => {
    const passed = (since: string, today: string) =>
      openTexts(planned(BODY, { standing, since, today })).filter((text) => text.includes('Answer'));
    expect(passed('2026-06-10', '2026-07-01')).toEqual(['Answer to Stadtgrün[^mail]']);
    expect(passed('2026-06-10', '2026-06-30')).toEqual([]);
    expect(passed('2026-07-01', '2026-08-01')).toEqual([]);
  });

  test('if the earlier text of its document is unknown, but the current one no longer has its words', () => {
    expect(
      opened(changed('Leonie Strand owns the launch. The pilot at Vallmora has 24 probes.', null)),
    ).toEqual([
      '15 June 2026',
      'Launch of Taproot 3[^plan]',
      'The launch of Taproot 3 is on 15 June 2026.[^plan]',
    ]);
  });
});

describe('a statement may not change', () => {
  test('if the news only names the same person, or is said by a person it names', () => {
    const body = '- Surveyed by Luis Ferreira-Pinto and Eszter Mándy (owner) in March with a ladder.[^team]';
    const about = (said: string) => openTexts(planned(body, { standing, news: arrived(said) }));
    expect(about('Luis Ferreira-Pinto asks Eszter Mándy about the 24 probes in June.')).toEqual([]);
    expect(about('Luis Ferreira-Pinto (2026-06-09 10:45): The owner Eszter Mándy has 24 probes.')).toEqual(
      [],
    );
    expect(
      about('Surveyed by Luis Ferreira-Pinto and Eszter Mándy (owner) in June with a ladder.'),
    ).toHaveLength(1);
  });

  test('if its document only changed its order and spaces, and then the model is not called', () => {
    const revision = planned(BODY, {
      standing,
      news: changed(
        BEFORE.split(/(?<=\.) /)
          .toReversed()
          .join('\n\n'),
      ),
    });
    expect(openTexts(revision)).toEqual([]);
    expect(needsModel(revision)).toBe(false);
  });

  test('if the news is about something else', () => {
    const note =
      'From Monday the car park in Utrecht is closed for two weeks. Use the one behind the station.';
    expect(opened(arrived(note))).toEqual([]);
  });

  test('if one document would contest more than a fifth of a file, beyond the first lines', () => {
    // Words unique to one line.
    const farm = (i: number) => `kra${'bcdfghjklm'[i % 10]}o${'bcdfgh'[Math.floor(i / 10)]}`;
    const lines = Array.from(
      { length: 30 },
      (_, i) =>
        `- The ${farm(i)} sensor below ${farm(i + 30)} reports salinity every ${i + 10} minutes.[^team]`,
    );
    const said = lines.map((line) => line.replace(/every \d+/, 'every 99').replace('[^team]', '')).join('\n');
    expect(openTexts(planned(lines.join('\n'), { standing, news: arrived(said) }))).toHaveLength(6);
  });
});
