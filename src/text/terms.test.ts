import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStopTerm, queryTerms, termFrequencies, terms, visitTerms } from './terms.ts';

const positionsOf = (text: string) => {
  const found: [string, number][] = [];
  visitTerms(text, (term, position) => found.push([term.text, position]));
  return found;
};

describe('terms', () => {
  test('fold case, accents and width and stem English words', () => {
    expect(terms('Deployments of the CAFÉ running')).toEqual(['deploy', 'of', 'the', 'cafe', 'run']);
    expect(terms('ＡＢＣ naïve Łódź')).toEqual(['abc', 'naiv', 'lodz']);
    expect(terms('e\u0301tude')).toEqual(terms('étude'));
  });

  test('keep identifiers whole and add their parts', () => {
    expect(terms('getUserName')).toEqual(['get', 'getusernam', 'user', 'name']);
    expect(terms('snake_case_id')).toEqual(['snake', 'snake_case_id', 'case', 'id']);
    expect(terms('ABC-123')).toEqual(['abc', 'abc-123', '123']);
    expect(terms('a.miller@example.org')).toContain('a.miller@example.org');
    expect(terms('a.miller@example.org')).toContain('miller');
    expect(terms('config.server.port')).toEqual(['config', 'config.server.port', 'server', 'port']);
    expect(terms('HTTPServer v1.27.3')).toEqual(['http', 'httpserver', 'server', 'v1', 'v1.27.3', '27', '3']);
  });

  test('find hyphenated words as parts and joined, in either form of the query', () => {
    expect(terms('sign-up')).toEqual(['sign', 'signup', 'up']);
    expect(terms('signup')).toEqual(['signup']);
  });

  test('omit possessives and keep contractions whole', () => {
    expect(terms("Ann's dogs' bone")).toEqual(['ann', 'dog', 'bone']);
    expect(terms("don’t O'Brien")).toEqual(["don't", 'o', "o'brien", 'brien']);
  });

  test('are pairs of characters in scripts without spaces', () => {
    expect(terms('東京都 に')).toEqual(['東京', '京都', 'に']);
    expect(terms('ภาษา')).toEqual(['ภา', 'าษ', 'ษา']);
    expect(terms('K8sで運用')).toEqual(['k8s', 'で運', '運用']);
  });

  test('find a camel-case name however it is typed', () => {
    for (const name of ['iPhone', 'YouTube', 'OneDrive', 'DevOps', 'GitHub', 'JavaScript', 'getUserNames'])
      for (const typed of [name.toLowerCase(), name.toUpperCase(), name])
        expect([name, terms(name).some((term) => terms(typed).includes(term))]).toEqual([name, true]);
    expect(terms('iPhones and iPhone').filter((term) => term.startsWith('iph'))).toEqual(['iphon', 'iphon']);
  });

  test.each([
    ['RUNNING runs ran', ['run', 'run', 'run']],
    ['mice children went', ['mous', 'child', 'go']],
    ['U.S. and L_C_D', ['us', 'and', 'lcd']],
    ["they'll we're", ['they', 'we']],
    ["12'345 people", ['12345', 'person']],
    ['C++ C# .NET', ['c', 'c', 'net']],
    ['AT&T R&D', ['at', 'at&t', 't', 'r', 'r&d', 'd']],
    ['x86_64 v2 3D', ['x86', 'x86_64', '64', 'v2', '3d']],
    ['@ann #tag +41', ['ann', 'tag', '41']],
    ['src/app.ts:12', ['src', 'src/app.ts:12', 'app', 'ts', '12']],
    ['iPhone XMLHttpRequest', ['phone', 'iphon', 'xml', 'xmlhttprequest', 'http', 'request']],
    ['ﬁnance ½ ﷺ', ['financ', '1⁄2']],
    ['\u200bzero\u200bwidth\ufeff', ['zero', 'width']],
    ['soft\u00adhyphen', ['soft', 'hyphen']],
    ['👩‍🚀 🚀', []],
    ['𝒜 𐐷', ['a', '𐐷']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['Привет мир', ['привет', 'мир']],
    ['서울시', ['서울', '울시']],
    ['日', ['日']],
    ['日a本', ['日', 'a', '本']],
    ['\ud83d broken \ude00', ['break']],
    ['', []],
    [' \n\t… — “” ', []],
  ])('of %j are %j', (text, expected) => {
    expect(terms(text).slice(0, expected.length || undefined)).toEqual(expected);
  });

  test('end a unit before a period at the end of a sentence', () => {
    expect(terms('It ended. Then: new/old, (done).')).toEqual([
      'it',
      'end',
      'then',
      'new',
      'new/old',
      'old',
      'done',
    ]);
  });

  test('count positions by word, with the whole identifier at its first part', () => {
    expect(positionsOf('see ABC-123 now')).toEqual([
      ['see', 1],
      ['abc', 2],
      ['abc-123', 2],
      ['123', 3],
      ['now', 4],
    ]);
  });

  test('stay limited on endless words and endless identifiers', () => {
    expect(terms('a'.repeat(5_000_000)).every((term) => term.length <= 64)).toBe(true);
    expect(terms('ab.'.repeat(1_000_000)).length).toBeLessThan(1_100_000);
    expect(terms('-'.repeat(1_000_000))).toEqual([]);
  });

  test('of a joined text are those of its parts, whatever the parts are', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(part, part, (left, right) => {
        expect(terms(`${left}\n${right}`)).toEqual([...terms(left), ...terms(right)]);
      }),
    );
  });

  test('are the same in capitals and with separate accents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Crème Brûlée', 'Ärger über Öl', 'Łódź', 'naïve café', 'TLS-Zertifikat'),
        (text) => {
          for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
            expect(terms(text.normalize(form))).toEqual(terms(text));
        },
      ),
    );
  });

  test('have consecutive positions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        let last = 0;
        for (const [, position] of positionsOf(text)) {
          expect(position - last).toBeGreaterThanOrEqual(0);
          expect(position - last).toBeLessThanOrEqual(1);
          last = position;
        }
      }),
    );
  });

  test('hold no whitespace or capitals, and are the same whatever is analyzed before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const first = terms(text);
        for (const term of first) expect(term).toMatch(/^\S+$/);
        terms('Something else entirely');
        expect(terms(text)).toEqual(first);
      }),
    );
  });
});

describe('queryTerms', () => {
  test('omit stop words and duplicates, unless there is nothing else', () => {
    expect(queryTerms('What did the team decide about the team?')).toEqual(['team', 'decid']);
    expect(queryTerms('who is it')).toEqual(['who', 'is', 'it']);
    expect(isStopTerm('the')).toBe(true);
    expect(isStopTerm('team')).toBe(false);
  });
});

describe('a query', () => {
  test.each([
    ['', []],
    ['???', []],
    ['the the THE', ['the']],
    ['How do I deploy?', ['deploy']],
    ['Deploy deploys deployed DEPLOYING', ['deploy']],
    ['ABC-123', ['abc', 'abc-123', '123']],
    ['to be or not to be', ['to', 'be', 'or', 'not']],
    ['東京 東京', ['東京']],
  ])('“%s” asks for %j', (query, expected) => {
    expect(queryTerms(query)).toEqual(expected);
  });

  test('finds each of its own words in a text, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const held = new Set(terms(`before ${text} after`));
        for (const term of queryTerms(text)) expect(held).toContain(term);
      }),
    );
  });
});

describe('termFrequencies', () => {
  test('count each term without stop words', () => {
    expect(termFrequencies('The test tests the tester')).toEqual(
      new Map([
        ['test', 2],
        ['tester', 1],
      ]),
    );
  });
});
