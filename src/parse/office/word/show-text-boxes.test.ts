import { expect, test } from 'vitest';
import { showTextBoxes } from './show-text-boxes.ts';

const box = (text: string): string => `<w:txbxContent><w:t>${text}</w:t></w:txbxContent>`;

test('XML without boxes and alternatives is unchanged', () => {
  for (const xml of ['', '<w:p><w:t>a</w:t></w:p>', '<w:drawing><a:blip/></w:drawing>'])
    expect(showTextBoxes(xml)).toBe(xml);
});

test('a text box is moved after its shape, and the shape itself stays', () => {
  expect(showTextBoxes(`<w:drawing id="1"><a:blip/><wps:txbx>${box('a')}</wps:txbx></w:drawing>`)).toBe(
    `<w:drawing id="1"><a:blip/><wps:txbx></wps:txbx></w:drawing><w:pict>${box('a')}</w:pict>`,
  );
});

test('the fallback of an alternative is used unless only the choice contains text', () => {
  const either = (choice: string, fallback: string): string =>
    `<mc:AlternateContent><mc:Choice Requires="x">${choice}</mc:Choice>${fallback}</mc:AlternateContent>`;
  const text = (value: string): string => `<w:t>${value}</w:t>`;
  expect(showTextBoxes(either(text('new'), `<mc:Fallback>${text('old')}</mc:Fallback>`))).toBe(text('old'));
  expect(showTextBoxes(either(text('new'), '<mc:Fallback><w:pict/></mc:Fallback>'))).toBe(text('new'));
  expect(showTextBoxes(either(text('new'), '<mc:Fallback/>'))).toBe(text('new'));
  expect(showTextBoxes(either('<a:blip/>', '<mc:Fallback><w:pict/></mc:Fallback>'))).toBe('<w:pict/>');
});

test('a box inside a box is read inside it, once', () => {
  const shown = showTextBoxes(
    `<w:drawing>${`<w:txbxContent>${`<w:drawing>${box('inner')}</w:drawing>`}<w:t>outer</w:t></w:txbxContent>`}</w:drawing>`,
  );
  expect(shown.match(/inner/g)).toHaveLength(1);
  expect(shown.match(/outer/g)).toHaveLength(1);
});

test('damaged XML keeps every character of its text, and nesting does not use the stack', () => {
  for (const xml of [
    '</mc:Choice>a<w:txbxContent>b',
    `<w:drawing>${box('a')}`,
    '<mc:AlternateContent><mc:Choice>a',
  ])
    expect(showTextBoxes(`${xml}</w:p>`).replace(/<[^>]*>/g, '')).toBe(xml.replace(/<[^>]*>/g, ''));
  const deep = 50_000;
  const nested = `${'<mc:AlternateContent><mc:Choice>'.repeat(deep)}<w:t>core</w:t>${'</mc:Choice></mc:AlternateContent>'.repeat(deep)}`;
  expect(showTextBoxes(nested)).toBe('<w:t>core</w:t>');
});
