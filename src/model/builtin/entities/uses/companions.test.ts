import { expect, test } from 'vitest';
import { typeOfCompanions } from './companions.ts';

test.each([
  ['We thank Microsoft, Netflix, Tiko and Comcast.', 'Tiko', 'organization'],
  ['Learn from Dropbox, Comcast and Netflix, who did it.', 'Dropbox', 'organization'],
  ['It runs on Debian, Ubuntu, and Marlow.', 'Marlow', 'product'],
  ['Offices in Berlin, Tiko and Germany opened.', 'Tiko', 'location'],
])('the companions in “%s” give %s one type: %s', (sentence, name, type) => {
  expect(typeOfCompanions(name, sentence)).toBe(type);
});

test.each([
  ['one neighbor says nothing', 'We thank Microsoft and Tiko.', 'Tiko'],
  ['neighbors of two types say nothing', 'We thank Netflix, Tiko and Berlin.', 'Tiko'],
  ['neighbors that may be two things say nothing', 'Follow us on Facebook, Twitter and Tiko.', 'Tiko'],
  ['a list ends where its sentence continues', 'Netflix bought it, Comcast sold it, and Tiko left.', 'Tiko'],
  ['a name that does not occur has no companions', 'Netflix, Comcast and Microsoft', 'Tiko'],
])('%s', (_, sentence, name) => {
  expect(typeOfCompanions(name, sentence)).toBeNull();
});
