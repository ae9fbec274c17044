import { expect, test } from 'vitest';
import { decideEntity, type Vote } from './decide-entity.ts';

const vote = (type: string, weight: number, rest: Partial<Vote> = {}): Vote => ({
  node_id: 'n',
  name: 'Northwind',
  spelling: rest.name ?? 'Northwind',
  space: 'name',
  type,
  is_certain: false,
  is_shared: true,
  mentions: Math.ceil(weight),
  weight,
  ...rest,
});
const decide = (votes: readonly Vote[], isFirstName = false) => decideEntity(votes, { isFirstName });
const type = (...votes: Vote[]) => decide(votes)?.type;

test('the type is that of most mentions, and `other` if it is not clear', () => {
  expect(type(vote('organization', 70), vote('person', 30))).toBe('organization');
  expect(type(vote('organization', 55), vote('person', 45))).toBe('other');
});

test('uncertain guesses decide nothing unless word lists know the name', () => {
  const unsure = { name: 'Hollin', mentions: 10 };
  expect(type(vote('organization', 7, unsure))).toBe('other');
  expect(type(vote('organization', 8, unsure))).toBe('organization');
  expect(type(vote('organization', 8, { ...unsure, name: 'HLN' }))).toBe('other');
  expect(type(vote('product', 8, { ...unsure, name: 'HLN' }))).toBe('other');
  expect(type(vote('product', 9, { ...unsure, name: 'HLN' }))).toBe('product');
  expect(type(vote('product', 6, unsure))).toBe('product');
  expect(type(vote('person', 8, unsure))).toBe('other');
  expect(type(vote('person', 8, { ...unsure, name: 'Berit Hollin' }))).toBe('person');
  expect(type(vote('location', 10, unsure))).toBe('product');
  expect(type(vote('location', 2, { ...unsure, mentions: 2 }))).toBe('other');
  expect(type(vote('location', 10, { ...unsure, name: 'Hollin Desk' }))).toBe('other');
  expect(type(vote('person', 6, { ...unsure, name: 'Anna Hollin' }))).toBe('person');
  expect(type(vote('location', 6, { ...unsure, name: 'Vienna' }))).toBe('location');
  expect(type(vote('product', 0.6, { ...unsure, mentions: 1, is_certain: true }))).toBe('product');
});

test('a word that nearly all of many mentions take for a person is a person, and a region a region', () => {
  const oli = { name: 'Oli' };
  expect(type(vote('person', 85, { ...oli, mentions: 100 }))).toBe('person');
  expect(type(vote('person', 16, { ...oli, mentions: 19 }))).toBe('other');
  expect(type(vote('person', 85, { ...oli, mentions: 100 }), vote('organization', 15, oli))).toBe('other');
  expect(type(vote('organization', 2, { name: 'Delaware', mentions: 4 }))).toBe('location');
  expect(type(vote('organization', 2, { name: 'Phoenix', mentions: 4 }))).toBe('other');
});

test('guesses without a type abstain if they are at most half, and a product may also count as a place', () => {
  expect(type(vote('product', 5), vote('other', 3), vote('topic', 2))).toBe('product');
  expect(type(vote('product', 4), vote('other', 4), vote('topic', 2))).toBe('other');
  expect(type(vote('product', 5), vote('location', 3), vote('person', 2))).toBe('product');
  expect(type(vote('location', 5), vote('person', 4))).toBe('other');
  const vienna = { name: 'Vienna' };
  expect(type(vote('product', 5, vienna), vote('location', 5, vienna))).toBe('location');
});

test('a first name that is also software is software if a tenth of the mentions uses it that way', () => {
  const used = (name: string) =>
    type(vote('person', 9, { name }), vote('product', 1, { name, is_certain: true }));
  expect([used('Hugo'), used('Anna')]).toEqual(['product', 'person']);
});

test('one certain mention of a person outweighs any number of guesses, uses of a thing only few or unclear ones', () => {
  const certain = (what: string, weight: number, rest: Partial<Vote> = {}) =>
    vote(what, weight, { is_certain: true, ...rest });
  expect(type(vote('location', 519), certain('person', 1))).toBe('person');
  expect(type(vote('organization', 19), certain('product', 1))).toBe('organization');
  expect(type(vote('organization', 9), certain('product', 1))).toBe('product');
  expect(type(vote('organization', 3, { name: 'Google' }), certain('product', 1, { name: 'Google' }))).toBe(
    'organization',
  );
  expect(type(vote('organization', 10, { mentions: 19 }), certain('product', 2))).toBe('product');
  expect(type(vote('organization', 10, { mentions: 19 }), certain('product', 1))).toBe('other');
  // An unlisted place is a thing in which something is kept.
  expect(type(vote('location', 19), certain('product', 1))).toBe('product');
  expect(type(vote('location', 19, { name: 'Vienna' }), certain('product', 1, { name: 'Vienna' }))).toBe(
    'location',
  );
});

test('a word mostly guessed to be an unlisted place is what people work in, whatever mentions say no type', () => {
  expect(type(vote('location', 17, { mentions: 27 }), vote('other', 9, { mentions: 18 }))).toBe('product');
  expect(type(vote('location', 7, { mentions: 12 }), vote('other', 9, { mentions: 18 }))).toBe('other');
});

test('contradictory sentences leave clear guesses unchanged', () => {
  const certain = (what: string) => vote(what, 2, { is_certain: true });
  expect(type(vote('product', 17), certain('product'), certain('organization'))).toBe('product');
  expect(type(vote('product', 1, { mentions: 9 }), certain('product'), certain('organization'))).toBe(
    'product',
  );
  expect(type(vote('organization', 1, { mentions: 9 }), certain('product'), certain('location'))).toBe(
    'other',
  );
});

test('doubtful guesses about the owner of a handle become a person, those about a listed company a company', () => {
  const handle = vote('handle', 50, { node_id: 'h', name: '@lmeur', space: 'handle', is_certain: true });
  const guesses = [vote('person', 8, { mentions: 12 }), vote('organization', 9, { mentions: 12 })];
  expect(type(...guesses)).toBe('other');
  expect(type(...guesses, handle)).toBe('person');
  expect(type(vote('topic', 2, { name: 'Scottish Widows' }))).toBe('organization');
  expect(type(vote('topic', 2))).toBe('other');
  expect(type(vote('topic', 2, { name: 'Harbor Work' }))).toBe('topic');
  const snowflake = { name: 'Snowflake', mentions: 1 };
  expect(type(vote('location', 0.7, snowflake), vote('organization', 0.6, snowflake))).toBe('organization');
});

test('a name is stronger than its address or handle, which have their own types when alone', () => {
  const handle = vote('handle', 50, { node_id: 'h', name: '@aberg', space: 'handle', is_certain: true });
  const address = vote('email', 9, { node_id: 'e', name: 'a@example.org', space: 'email', is_certain: true });
  const person = vote('person', 1, { name: 'Anna Berg' });
  expect(decide([handle, address, person])).toEqual({ type: 'person', name: 'Anna Berg' });
  expect(decide([handle, { ...address, weight: 500 }])).toEqual({ type: 'handle', name: '@aberg' });
});

test('a word known as a person elsewhere is a person, unless it is a place or certainly something else', () => {
  const amara = vote('location', 7, { name: 'Amara' });
  expect(type(amara)).toBe('other');
  expect(decide([amara], true)?.type).toBe('person');
  expect(decide([vote('location', 7, { name: 'Florence' })], true)?.type).toBe('location');
  expect(decide([amara, vote('product', 1, { name: 'Amara', is_certain: true })], true)?.type).toBe(
    'product',
  );
});

test('a full name is shown before a single word, then the most mentioned name', () => {
  const one = vote('person', 90, { node_id: 'o', name: 'Anna' });
  const full = vote('person', 2, { node_id: 'f', name: 'Anna Berg' });
  const rare = vote('person', 1, { node_id: 'r', name: 'Anna M. Berg' });
  expect(decide([rare, one, full])?.name).toBe('Anna Berg');
});

test('private documents count only if there are no others', () => {
  const secret = vote('person', 50, { is_shared: false });
  expect(type(secret, vote('organization', 1))).toBe('organization');
  expect(type(secret)).toBe('person');
  expect(decide([])).toBeNull();
});

test('an abbreviation has the type and the name of its long form', () => {
  const short = { node_id: 's', name: 'CPC' };
  const full = vote('organization', 4, { node_id: 'f', name: 'Common Pier Council' });
  expect(decide([vote('other', 90, short), full])).toEqual({
    type: 'organization',
    name: 'Common Pier Council',
  });
  expect(decide([vote('product', 90, { ...short, is_certain: true }), full])?.type).toBe('organization');
  expect(decide([vote('other', 90, { ...short, name: 'XYZ' }), full])?.type).toBe('other');
  const owner = vote('person', 5, { ...short, is_certain: true });
  expect(decide([owner, { ...full, type: 'other' }])?.type).toBe('other');
  // A name of ordinary words gets the type that its abbreviation clearly has.
  const topic = { ...full, type: 'topic' };
  expect(decide([vote('organization', 90, { ...short, name: 'CPC' }), topic])?.type).toBe('organization');
  expect(decide([vote('other', 90, short), topic])?.type).toBe('topic');
});

test('the name is written as most mentions write it, and as the first did if two are equally frequent', () => {
  const spelled = (spelling: string, mentions: number) =>
    vote('product', mentions, { name: 'Northwind', spelling, mentions });
  expect(decide([spelled('Northwind', 2), spelled('NorthWind', 3)])?.name).toBe('NorthWind');
  expect(decide([spelled('NorthWind', 2), spelled('Northwind', 2)])?.name).toBe('Northwind');
  expect(decide([spelled('Northwind', 1), spelled('North', 9)])?.name).toBe('Northwind');
  expect(decide([spelled('Northwind', 1), { ...spelled('NORTHWIND', 9), is_shared: false }])?.name).toBe(
    'Northwind',
  );
});

test('a listed abbreviation decides together with its long form', () => {
  const full = { name: 'Amazon Web Services', node_id: 'full' };
  const short = vote('product', 40, { name: 'AWS' });
  const stated = { ...full, is_certain: true };
  expect(type(short, vote('product', 3, full), vote('organization', 1, stated))).toBe('product');
});

test('an abbreviation that some documents explain or count is a topic if nothing says its kind', () => {
  const guess = vote('organization', 12, { name: 'RFQ', mentions: 20 });
  expect(type(guess)).toBe('other');
  expect(type(guess, vote('topic', 1.5, { name: 'RFQ', mentions: 2 }))).toBe('topic');
  expect(type(vote('organization', 12, { mentions: 20 }), vote('topic', 1.5, { mentions: 2 }))).toBe('other');
});

test('two sentences in a hundred and more about a thing decide, and fewer do not', () => {
  const guesses = vote('person', 20, { name: 'RFQ', mentions: 200 });
  const other = vote('organization', 20, { name: 'RFQ', mentions: 200 });
  expect(type(guesses, other, vote('product', 2, { name: 'RFQ', is_certain: true, mentions: 2 }))).toBe(
    'other',
  );
  expect(type(guesses, other, vote('product', 9, { name: 'RFQ', is_certain: true, mentions: 9 }))).toBe(
    'product',
  );
});
