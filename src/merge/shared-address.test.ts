import { assert, boolean, constantFrom, oneof, property, shuffledSubarray, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeFootnotes } from './complete-footnotes.ts';
import { mergeTexts } from './merge.ts';
import { baseHeading, fullDefinition, readBases, shortAddress } from './shared-address.ts';
import { splitLines } from './split-lines.ts';

const file = (base: string, ...definitions: string[]) =>
  `One.[^a] Two.[^b]\n\n${baseHeading(base)}\n\n${definitions.join('\n')}\n`;

/** Returns the definitions of a text with their full addresses, as a reader of its headings finds them. */
function readDefinitions(text: string): string[] {
  const lines = splitLines(text);
  const bases = readBases(lines);
  return lines.flatMap((line, at) =>
    line.startsWith('[^') ? fullDefinition(line.trimEnd(), bases[at]?.base ?? null) : [],
  );
}
const lastBase = (text: string) => readBases(splitLines(text)).at(-1)?.base ?? null;

describe('the base of footnotes', () => {
  it('is the nearest heading of that form above them, if definitions follow it', () => {
    expect(lastBase(file('mill/docs/', '[^a]: ./a.md'))).toBe('mill/docs/');
    expect(lastBase(file('mill/docs/', '[^a]: ./a.md').replaceAll('\n', '\r\n'))).toBe('mill/docs/');
    expect(lastBase(`${baseHeading('our archive')}\n\nThey are on paper.\n\n[^a]: a`)).toBeNull();
    expect(lastBase('One.[^a]\n\n[^a]: a')).toBeNull();
    expect(readDefinitions(two)).toEqual([
      '[^c]: box, 7',
      '[^a]: mill/docs/a.md',
      '[^b]: slack, C1',
      '[^d]: pier, log-7',
      '[^e]: Log (pier, log-8, 2026-03-05)',
    ]);
  });

  it('shortens only addresses that begin with it and cannot be mistaken', () => {
    expect(shortAddress('mill/docs/a (1).md', 'mill/docs/')).toBe('./a (1).md');
    expect(shortAddress('pier/a.md', 'mill/docs/')).toBe('pier/a.md');
    expect(shortAddress('slack, C1:2', 'slack')).toBe('C1:2');
    expect(shortAddress('slackware, C1', 'slack')).toBe('slackware, C1');
    expect(shortAddress('box, profile-17', 'box, profile-')).toBe('…17');
    for (const id of ['', 'a, b', 'a (b)', 'a/b', '…'])
      expect(shortAddress(`box, profile-${id}`, 'box, profile-')).toBe(`box, profile-${id}`);
    for (const id of ['2026-03-05', 'a, b', 'a (b)', 'a/b', '']) {
      expect(shortAddress(`slack, ${id}`, 'slack')).toBe(`slack, ${id}`);
    }
  });

  it('gives each definition its full address again', () => {
    const address = oneof(
      string({ minLength: 1, maxLength: 12 }).map((id) => `slack, ${id.replace(/[\s(]+/g, ' ').trim()}`),
      constantFrom(
        'slack, C1:2',
        'slack, C1:2026-03-05',
        'drive, 7',
        'mill/docs/a.md',
        'mill/docs/b (2).md',
        'pier/c.md',
      ),
    );
    const day = constantFrom('', ', 2026-03-05');
    assert(
      property(
        address,
        day,
        boolean(),
        constantFrom('slack', 'slack, C', 'slack, C1:', 'mill/docs/'),
        (full, date, isTitled, base) => {
          const written = (found: string) => `[^a]: ${isTitled ? `Log (${found}${date})` : found + date}`;
          expect(fullDefinition(written(shortAddress(full, base)), base)).toBe(written(full));
        },
      ),
    );
  });
});

/** A text with footnotes of no base, below a folder, below a source and below the beginning of ids. */
const two = `One.[^a] Two.[^b] Three.[^c] Four.[^d][^e]\n\n[^c]: box, 7\n\n${baseHeading('mill/docs/')}\n\n[^a]: ./a.md\n\n${baseHeading('slack')}\n\n[^b]: C1\n\n${baseHeading('pier, log-')}\n\n[^d]: …7\n[^e]: Log (…8, 2026-03-05)\n`;

describe('completing and merging', () => {
  it('gives a definition its full address if the text names another base or none', () => {
    const from = file('mill/docs/', '[^a]: ./a.md', '[^b]: Log (./b.md, 2026-03-05)');
    expect(completeFootnotes('One.[^a] Two.[^b]\n', [from])).toBe(
      'One.[^a] Two.[^b]\n\n[^a]: mill/docs/a.md\n[^b]: Log (mill/docs/b.md, 2026-03-05)\n',
    );
    expect(completeFootnotes(file('mill/', '[^a]: ./x.md'), [from])).toContain('[^b]: Log (mill/docs/b.md');
    expect(completeFootnotes(file('mill/docs/', '[^a]: ./x.md'), [from])).toContain('[^b]: Log (./b.md');
  });

  it('leaves no address of one base below another', () => {
    const base = file('mill/docs/', '[^a]: ./a.md', '[^b]: ./b.md');
    const ours = base.replace('Two.', 'Two, as we know.');
    const theirs = `One more.[^c]\n\n${baseHeading('mill/')}\n\n[^a]: ./docs/a.md\n[^c]: ./c.md\n`;
    const { merged } = mergeTexts({ base, ours, theirs });
    const defined = readDefinitions(merged);
    for (const line of defined)
      expect(['[^a]: mill/docs/a.md', '[^b]: mill/docs/b.md', '[^c]: mill/c.md']).toContain(line);
    expect(defined.map((line) => line.slice(0, 4))).toContain('[^b]');
  });

  it('keeps addresses right whichever headings and footnotes a person moves or removes', () => {
    const lines = splitLines(two);
    const full = readDefinitions(two);
    assert(
      property(shuffledSubarray(lines), (moved) => {
        const text = completeFootnotes(moved.join(''), [two]);
        for (const definition of readDefinitions(text)) expect(full).toContain(definition);
      }),
    );
  });

  it('keeps addresses right for a person who removes the heading', () => {
    const from = file('slack', '[^a]: C1:2', '[^b]: drive, 7');
    const without = from.replace(`${baseHeading('slack')}\n\n`, '');
    expect(completeFootnotes(without, [from])).toContain('[^a]: slack, C1:2\n[^b]: drive, 7\n');
  });
});
