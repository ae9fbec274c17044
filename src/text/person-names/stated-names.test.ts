import { expect, test } from 'vitest';
import { findStatedNames } from './stated-names.ts';

const stated = (text: string) =>
  findStatedNames(text).map(({ name, other, kind }) => `${kind}: ${name} = ${other}`);

test.each([
  ['Thanks to Matteo Collina (@mcollina) for this.', 'handle: Matteo Collina = @mcollina'],
  ['- Matteo Collina @mcollina (TSC)', 'handle: Matteo Collina = @mcollina'],
  ['* Anna van der Berg - @avdberg', 'handle: Anna van der Berg = @avdberg'],
  ['* Antoine du Hamel @aduh95 (voting member)', 'handle: Antoine du Hamel = @aduh95'],
  ['* Anna Berg (Globex Labs) @aberg', 'handle: Anna Berg = @aberg'],
  ['* Anna Berg <anna@example.org> @aberg', 'handle: Anna Berg = @aberg'],
  ['Anna Berg anna@example.org @aberg', 'handle: Anna Berg = @aberg'],
  ['Anna Berg anna@example.org @aberg', 'email: Anna Berg = anna@example.org'],
  ['Anna Berg anna@example.org (aberg)', 'email: Anna Berg = anna@example.org'],
  ['Anna Berg anna@example.org', 'email: Anna Berg = anna@example.org'],
  ['- TJ Fontaine. @tjf', 'handle: TJ Fontaine = @tjf'],
  ['Ben (@bwalker) will look', 'handle: Ben = @bwalker'],
  ['@bwalker (Benjamin) will look', 'handle: Benjamin = @bwalker'],
  ['@mcollina (Matteo Collina) will look', 'handle: Matteo Collina = @mcollina'],
  ['- @mcollina - Matteo Collina', 'handle: Matteo Collina = @mcollina'],
  ['Co-authored-by: Åse Ødegård <ase@example.org>', 'email: Åse Ødegård = ase@example.org'],
  ['Contact Anna Berg (anna.berg@example.org) today', 'email: Anna Berg = anna.berg@example.org'],
  ['Matteo <m@example.org> wrote', 'email: Matteo = m@example.org'],
  ['asked Bob (Robert Miller) again', 'name: Bob = Robert Miller'],
  ['Pri (Priyanka Raghunathan) owns it', 'name: Pri = Priyanka Raghunathan'],
  ['William "Bill" Ostrom', 'name: Bill = William Ostrom'],
])('%s', (text, pair) => {
  expect(stated(text)).toContain(pair);
});

test('names side by side are not stated to be the same', () => {
  for (const text of [
    'Ask Anna Berg @tomweber about it',
    'Berlin (New Office)',
    'Tom (Anna Berg)',
    'The Office (@all)',
    'Anna Berg, tom@example.org',
    'Anna Berg tom@example.org or @tomweber',
    'See Section Two (Figure Three)',
  ])
    expect(stated(text).filter((pair) => !pair.includes('@all'))).toEqual([]);
});

test('gives the position of the pair', () => {
  const text = 'With Anna Berg (@aberg).';
  const [pair] = findStatedNames(text);
  expect(text.slice(pair?.start, pair?.end)).toContain('Anna Berg (@aberg');
});

test('long unclosed texts are read in linear time', () => {
  const text = `${'Anna '.repeat(20_000)}${'@a'.repeat(20_000)}${'(Aa Bb'.repeat(5_000)}`;
  expect(findStatedNames(text)).toEqual([]);
});
