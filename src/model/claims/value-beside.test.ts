import { expect, test } from 'vitest';
import { valueBeside } from './value-beside.ts';

test.each([
  ['Decided: 12 in Linz, 5 in Graz.', 'Linz', '12'],
  ['We send 12 pumps for Linz.', 'Linz', '12 pump'],
  ['Graz: 4, Linz: 12', 'Linz', '12'],
  ['Linz keeps 12, as before', 'Linz', '12'],
])('%j gives %s %s', (text, name, key) => expect(valueBeside(text, name)?.value.key).toBe(key));

test.each([
  ['12 in Linzburg', 'Linz'],
  ['Linz has no more than before', 'Linz'],
  ['12 pumps are in the depot', 'Linz'],
])('%j gives %s nothing', (text, name) => expect(valueBeside(text, name)).toBeNull());
