import { expect, test } from 'vitest';
import { isQuoted } from './quoted.ts';

test.each([
  ['“We hired them,” said Tanasaki.', 'Tanasaki'],
  ['It was late," Tanasaki added.', 'Tanasaki'],
  ['Tanasaki says she likes it.', 'Tanasaki'],
  ['“No,” – Shirla Saeb, Open Source Program Manager at Globex.', 'Shirla Saeb'],
  ['By Shirla Saeb, the former director of Globex', 'Shirla Saeb'],
  ['Tanasaki (she/her) / Globex', 'Tanasaki'],
  ['Tanasaki was a Biology major at Linz.', 'Tanasaki'],
  ['Tanasaki is Postdoctoral Researcher.', 'Tanasaki'],
])('“%s” shows that %s is a person', (sentence, name) => expect(isQuoted(name, sentence)).toBe(true));

test.each([
  ['“We hired them,” said Microsoft.', 'Microsoft', 'companies are quoted too'],
  ['Tanasaki says that it is late.', 'Tanasaki', 'a page says things as well'],
  ['Saeb, a manager at Globex', 'Saeb', 'one word may be a product with an owner'],
  ['The Tanasaki was added.', 'Tanasaki', 'nobody speaks'],
])('“%s” does not show it of %s: %s', (sentence, name) => expect(isQuoted(name, sentence)).toBe(false));
