import { expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';

const sentence =
  'The new pumps were put in on Monday, and the crew measured the flow at all four gates before noon.';
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Pumps - Works</title>${head}</head><body>${body}</body></html>`;

test('a page gives its main text, without navigation, scripts and styles', () => {
  const { blocks, title } = parseHtml(
    page(
      `<nav><ul><li><a href="/">Home</a></li><li><a href="/jobs">Jobs</a></li></ul></nav>
       <style>.x{color:red}</style><script>var secret = 1;</script>
       <article><h1>Pumps</h1><p>${sentence}</p><h2>Flow</h2><p>${sentence} It was steady.</p></article>
       <footer>Imprint</footer><noscript>Enable scripts</noscript>`,
    ),
  );
  const text = blocks.map((block) => block.text).join('\n');
  expect(title).toContain('Pumps');
  expect(text).toContain(sentence);
  expect(text).toContain('It was steady.');
  expect(text).not.toMatch(/Home|Jobs|secret|color|Imprint|Enable/);
  expect(blocks.find((block) => block.text === 'Flow')).toMatchObject({ type: 'heading', level: 2 });
});

test('author and date of the page become metadata', () => {
  const { metadata } = parseHtml(
    page(
      `<article><p>${sentence}</p></article>`,
      '<meta name="author" content="Ada Moor"><meta property="article:published_time" content="2026-03-02T08:00:00Z">',
    ),
  );
  expect(metadata).toMatchObject({ author: 'Ada Moor', date: '2026-03-02T08:00:00Z' });
});

test('a fragment is read whole: lists with levels, tables as rows, code with its language, links next to the text', () => {
  const { blocks } = parseHtml(
    `<p>See <a href="https://a.example/">the <b>plan</b></a>.</p>
     <ul><li>One<ul><li>Two</li></ul><p>more of one</p></li><li><p>Three</p></li></ul>
     <table><caption>Gates</caption><tr><th>Gate</th><th colspan="2">Flow</th></tr><tr><td>A</td><td>3</td><td>l/s</td></tr></table>
     <pre><code class="language-sh">
ls  -l
  x</code></pre><blockquote><p>Said.</p></blockquote><hr><img src="m.png" alt="A map"><p>a<br>b</p>`,
  );
  expect(blocks).toEqual([
    { type: 'paragraph', text: 'See the plan.', links: [{ text: 'the plan', url: 'https://a.example/' }] },
    { type: 'list_item', text: 'One', level: 1 },
    { type: 'list_item', text: 'Two', level: 2 },
    { type: 'paragraph', text: 'more of one' },
    { type: 'list_item', text: 'Three', level: 1 },
    { type: 'paragraph', text: 'Gates' },
    {
      type: 'table',
      text: 'Gate | Flow | \nA | 3 | l/s',
      table_rows: [
        ['Gate', 'Flow', ''],
        ['A', '3', 'l/s'],
      ],
    },
    { type: 'code', text: 'ls  -l\n  x', language: 'sh' },
    { type: 'quote', text: 'Said.' },
    { type: 'rule', text: '' },
    { type: 'image', text: 'A map', url: 'm.png' },
    { type: 'paragraph', text: 'a\nb' },
  ]);
});

test('a layout table is read as text, and hidden parts are omitted', () => {
  const { blocks } = parseHtml(
    '<table><tr><td><h2>Left</h2><p>Column</p></td><td><p>Right</p></td></tr></table><div style="display: none">no</div><p hidden>no</p>',
  );
  expect(blocks.map(({ type, text }) => [type, text])).toEqual([
    ['heading', 'Left'],
    ['paragraph', 'Column'],
    ['paragraph', 'Right'],
  ]);
});

test('elements nested 20,000 deep, unclosed tags and stray end tags are read without an error', () => {
  expect(parseHtml(`${'<div>'.repeat(20_000)}deep`).blocks.map((block) => block.text)).toEqual(['deep']);
  expect(
    parseHtml('</p><b><i>x</b></i><table><tr><td>y')
      .blocks.map((block) => block.text)
      .join(' '),
  ).toMatch(/x\s+y/);
});

test('an empty page has no blocks', () => {
  expect(parseHtml(page('')).blocks).toEqual([]);
});

test('pages that omit optional tags are read like any others', () => {
  const text = 'All the gates of the town were checked by the crew on Monday, and the third was shut.';
  for (const page of [
    `<html><head><title>Gates</title></head><p>${text}</p></html>`,
    `<!doctype html><title>Gates</title><p>${text}`,
    `<!DOCTYPE html>\n<!-- made by hand -->\n<html lang=en>\n<meta charset=utf-8>\n<title>Gates</title>\n<link rel=stylesheet href=a.css>\n<style>p { color: red }</style>\n<p>${text}`,
    `<head><title>Gates</title></head><p>${text}</p>`,
    `<head><title>Gates</title></head><body class=a><p>${text}</p></body>`,
    `<title>Gates</title><body><p>${text}`,
    `<html><title>Gates</title><body><p>${text}</p></body></html>`,
    `<!doctype html><html lang=en><meta charset=utf-8><title>Gates</title><body class=a><header></header><p>${text}</p></body></html>`,
    `<!doctype html><html><head><title>Gates</title></head>\n\0body><article><p>${text}</p></article></body></html>`,
  ]) {
    const { title, blocks } = parseHtml(page);
    expect([title, blocks.at(-1)?.text]).toEqual(['Gates', text]);
  }
  expect(parseHtml('<p>Only</p><p>a part</p>').blocks).toHaveLength(2);
});

test('a head that never ends is read in linear time', () => {
  for (const html of [
    `<!doctype html>${'<style>'.repeat(50_000)}`,
    `<!doctype html>${'<!-- '.repeat(50_000)}`,
    `<html>${'<meta>'.repeat(50_000)}<p>end`,
  ])
    expect(parseHtml(html).title).toBeNull();
});
