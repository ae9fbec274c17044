import { expect, test } from 'vitest';
import { stripQuotes } from './strip-quotes.ts';

const strip = (body: string): string => stripQuotes(body).text;

test('quoted mail and its attribution are removed, in several languages, even when the attribution is wrapped', () => {
  for (const attribution of [
    'On Mon, 2 Mar 2026 at 10:00, Ada Moor <ada@works.example> wrote:',
    'On Mon, 2 Mar 2026 at 10:00, Ada Moor\n<ada@works.example> wrote:',
    'Am 02.03.26 um 10:00 schrieb Ada Moor:',
    'Le lun. 2 mars 2026 à 10:00, Ada Moor a écrit :',
    'El lun, 2 mar 2026 a las 10:00, Ada Moor escribió:',
    '2026年3月2日 10:00 Ada Moor <ada@works.example>写道：',
  ]) {
    expect(stripQuotes(`Fine with me.\n\n${attribution}\n> Shall we?\n>\n> Ada\n`)).toEqual({
      text: 'Fine with me.',
      isStripped: true,
    });
  }
});

test('a quotation in Outlook’s format below a reply is removed', () => {
  expect(strip('Yes.\n\n-----Original Message-----\nFrom: Ada\nShall we?')).toBe('Yes.');
  expect(
    strip('Yes.\n\nFrom: Ada Moor\nSent: Monday, 2 March 2026 10:00\nTo: Bo\nSubject: Gates\n\nShall we?'),
  ).toBe('Yes.');
  expect(strip('Ja.\n\nVon: Ada Moor\nGesendet: Montag\nAn: Bo\nBetreff: Tore\n\nGehen wir?')).toBe('Ja.');
});

test('signatures and device lines are removed', () => {
  expect(strip('Done.\n\n-- \nBo Lind\nWorks')).toBe('Done.');
  expect(strip('Done.\n\nSent from my iPhone')).toBe('Done.');
  expect(strip('Done.\n--\nBo')).toBe('Done.');
});

test('answers between quoted lines keep the short quotations that they answer', () => {
  expect(strip('On Monday, Ada wrote:\n> Is gate 1 open?\nNo.\n> And gate 2?\nYes.\n')).toBe(
    '> Is gate 1 open?\nNo.\n> And gate 2?\nYes.',
  );
  const long = Array.from({ length: 20 }, (_, i) => `> line ${i}`).join('\n');
  expect(strip(`On Monday, Ada wrote:\n${long}\n\nAgreed to all of it.`)).toBe('Agreed to all of it.');
});

test('a forwarded mail is content and is kept', () => {
  const body =
    'See below.\n\n---------- Forwarded message ---------\nFrom: Ada\nSent: x\nTo: y\nSubject: z\n\nThe gates are open.';
  expect(stripQuotes(body)).toEqual({ text: body, isStripped: false });
});

test('sentences that only look like quote marks or signatures are kept', () => {
  for (const body of [
    'On Monday we wrote to the office.',
    'From: the north came water.',
    'a > b and\n5 > 3',
    'Dear all,\n\nOn time again!\n\nAda',
  ]) {
    expect(strip(body)).toBe(body);
  }
});

test('a body that consists only of quotations is kept whole', () => {
  expect(stripQuotes('> only\n> this')).toEqual({ text: '> only\n> this', isStripped: false });
});

test('lines crafted to stall a regular expression are read', () => {
  for (const line of [
    'On '.repeat(20_000),
    `On ${' '.repeat(50_000)}`,
    `-${'- '.repeat(30_000)}`,
    `${'x'.repeat(100_000)} wrote`,
  ]) {
    expect(strip(`${line}\ntext`)).toContain('text');
  }
});
