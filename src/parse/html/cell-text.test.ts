import { expect, test } from 'vitest';
import { cellText } from './cell-text.ts';
import { parseDom } from './dom.ts';

const textOf = (html: string) =>
  cellText(parseDom(`<table><tr><td>${html}</td></tr></table>`).querySelector('td')!);

test.each([
  ['Ann Lee<br>Ben Okoro', 'Ann Lee Ben Okoro'],
  ['<p>Opened</p><p>by Ann</p>', 'Opened by Ann'],
  ['re<b>lea</b>se <i>now</i>', 'release now'],
  ['Owners:<ul><li>Ann</li><li>Ben</li></ul>', 'Owners: Ann; Ben'],
  ['<ol><li>Open it.</li><li><p>Close it</p><ul><li>slowly</li></ul></li></ol>', 'Open it. Close it; slowly'],
  ['<img alt="(tick)" src="x.png"> Linux', '(tick) Linux'],
  ['<style>p {}</style><span style="display:none">hidden</span>shown', 'shown'],
])('the text of %s is %s', (html, text) => {
  expect(textOf(html)).toBe(text);
});

test('a cell nested deeper than any person writes keeps its text', () => {
  expect(textOf(`${'<div>'.repeat(500)}deep${'</div>'.repeat(500)}`)).toBe('deep');
});
