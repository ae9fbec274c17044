import { expect, test } from 'vitest';
import { withoutInitials } from './own-initials.ts';

test.each([
  ['Anna Berg AB', 'Anna Berg'],
  ['Eva-Maria Lind EML', 'Eva-Maria Lind'],
  ['Anna Berg CEO', 'Anna Berg CEO'],
  ['Anna A', 'Anna A'],
  ['Anna', 'Anna'],
])('%s without initials is %s', (name, own) => expect(withoutInitials(name)).toBe(own));
