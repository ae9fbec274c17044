import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';

function events(source: string | Uint8Array): string[] {
  const found: string[] = [];
  readXml(typeof source === 'string' ? new TextEncoder().encode(source) : source, {
    open: (name, attributes) =>
      found.push(
        `<${name}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}=${value}`)
          .join('')}>`,
      ),
    close: (name) => found.push(`</${name}>`),
    text: (text) => found.push(text),
  });
  return found;
}

test('names lose their prefix, relationship ids keep theirs', () => {
  expect(events('<w:p w:id="1" r:id="rId2"><w:t>a &amp; <![CDATA[b < c]]></w:t></w:p>')).toEqual([
    '<p id=1 r:id=rId2>',
    '<t>',
    'a & ',
    'b < c',
    '</t>',
    '</p>',
  ]);
});

test('characters that cross a slice boundary stay intact', () => {
  const text = `${'x'.repeat(64 * 1024 - 4)}größer`;
  expect(events(`<a>${text}</a>`).slice(1, -1).join('')).toBe(text);
});

test('entities that a file defines itself are not expanded', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>';
  expect(events(bomb).join('')).not.toContain('xxxx');
});

test.each([true, false])('UTF-16 is read by its byte order mark: little-endian %s', (isLittleEndian) => {
  const source = '\uFEFF<a>grün</a>';
  const bytes = new Uint8Array(source.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < source.length; i++) view.setUint16(i * 2, source.charCodeAt(i), isLittleEndian);
  expect(events(bytes)).toEqual(['<a>', 'grün', '</a>']);
});

test('broken XML gives the text before and after the break', () => {
  expect(events('<a>one<b></a>two')).toEqual(expect.arrayContaining(['one', 'two']));
  expect(events('no xml at all')).toEqual(['no xml at all']);
  expect(events('')).toEqual([]);
});
