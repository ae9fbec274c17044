import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../parse/html/parse-html.ts';
import { finishDecoded } from '../../parse/parse-document.ts';
import { savedFrom, webPageDocument } from './web-page.ts';

describe('the address of a saved page', () => {
  test.each([
    ['<!-- saved from url=(0025)https://example.org/pump -->\n<html>', 'https://example.org/pump'],
    [
      '<!--\n Page saved with SingleFile \n url: https://example.org/a?b=1 \n-->',
      'https://example.org/a?b=1',
    ],
    ['<html>\n<!-- Mirrored from http://example.org/x.html by HTTrack -->', 'http://example.org/x.html'],
    ['<!-- saved from url=(0014)about:internet -->', null],
    ['<!-- saved from url=(0011)javascript:1 -->', null],
    ['<p>saved from url=(0025)https://example.org/</p>', null],
    [`${' '.repeat(5_000)}<!-- saved from url=(0020)https://example.org/ -->`, null],
    ['', null],
  ])('of %j is %j', (html, expected) => {
    expect(savedFrom(html)).toBe(expected);
  });
});

describe('a saved page', () => {
  const read = (text: string) => {
    const page = finishDecoded({ text, warnings: [] }, 'html', parseHtml(text));
    return webPageDocument(page, 'https://example.org/saved', null);
  };
  test('is a website identified by its canonical address, or else by where it was saved', () => {
    const page = (head: string) =>
      read(`<html><head><title>Pump</title>${head}</head><body><p>It stops.</p></body></html>`);
    expect(page('')).toMatchObject({
      source: 'web_crawler',
      type: 'website',
      title: 'Pump',
      resourceId: 'https://example.org/saved',
    });
    expect(page('<link rel="canonical" href="https://example.org/pump">')).toMatchObject({
      resourceId: 'https://example.org/pump',
      url: 'https://example.org/pump',
    });
  });

  test('names its author, and nobody if it has none', () => {
    expect(
      read('<html><head><meta name="author" content="Ada Moor"></head><body>x</body></html>').participants,
    ).toEqual([{ name: 'Ada Moor', email: null }]);
    expect(read('<p>x</p>').participants).toEqual([]);
  });
});
