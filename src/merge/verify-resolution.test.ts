import { describe, expect, it } from 'vitest';
import { verifyResolution } from './verify-resolution.ts';

const hunk = {
  base: 'The shop sells bread and milk to sailors.[^a1]\n',
  ours: 'The shop sells rye bread and milk to sailors, see https://a.example/rye.[^a1]\n',
  theirs: 'The shop sold bread, milk and 12 kinds of cheese to sailors.[^b2]\n',
  context: { before: '## The shop\n\n', after: '\nIt closes at five.\n' },
};
const good =
  'The shop sold rye bread, milk and 12 kinds of cheese to sailors, see https://a.example/rye.[^a1][^b2]';
const reasonOf = (answer: string, other: Partial<typeof hunk> = {}) => {
  const result = verifyResolution({ ...hunk, ...other }, answer);
  return result.ok ? 'ok' : result.reason;
};

describe('verifyResolution', () => {
  it('accepts a resolution that keeps both sides, with the hunk’s line ending', () => {
    expect(verifyResolution(hunk, good)).toEqual({ ok: true, text: `${good}\n` });
    expect(verifyResolution(hunk, `\n${good}\n\n`)).toEqual({ ok: true, text: `${good}\n` });
  });

  it('accepts the user’s side unchanged', () => {
    expect(reasonOf(hunk.ours)).toBe('ok');
  });

  it('refuses a resolution that loses the user’s words, link or footnote', () => {
    expect(reasonOf(hunk.theirs)).toBe('user-line-lost');
    expect(reasonOf(good.replace('rye ', ''))).toBe('user-line-lost');
    expect(reasonOf(good.replace('https://a.example/rye', 'the page on rye'))).toBe('user-line-lost');
    expect(reasonOf(good.replace('[^a1]', ''))).toBe('user-line-lost');
  });

  it('refuses a resolution that restores what the user deleted', () => {
    const deleted = {
      base: 'Old hint.\nKeep this line.\n',
      ours: 'Keep this fine line.\n',
      theirs: 'New hint.\nKeep this line.\n',
    };
    expect(reasonOf('Old hint.\nKeep this fine line.', deleted)).toBe('deleted-line-back');
    expect(reasonOf('Old hint.', { ...deleted, ours: '' })).toBe('deleted-line-back');
  });

  it('refuses a preamble or comment about the task', () => {
    for (const preamble of [
      'Here is the merged text:',
      'Here’s the resolved version:',
      'Sure! I merged both:',
      "I've kept the user's edit.",
      'Merged text:',
      'As requested, both are kept.',
    ]) {
      expect(reasonOf(`${preamble}\n${good}`), preamble).toBe('meta-talk');
    }
    expect(reasonOf(`${good}\nLet me know if you need anything else.`)).toBe('meta-talk');
    expect(reasonOf(`<ours>${good}</ours>`)).toBe('meta-talk');
  });

  it('does not take the text’s own words for a preamble', () => {
    const own = {
      base: '',
      ours: 'Here is the merged text of both treaties.\n',
      theirs: 'Here is the text of the treaties.\n',
    };
    expect(reasonOf('Here is the merged text of both treaties.', own)).toBe('ok');
  });

  it('refuses a fence around the resolution unless the hunk has one', () => {
    expect(reasonOf(`\`\`\`markdown\n${good}\n\`\`\``)).toBe('fence-wrapped');
    const code = { base: '```\na\n```\n', ours: '```\na\nb\n```\n', theirs: '```\na\nc\n```\n' };
    expect(reasonOf('```\na\nb\nc\n```', code)).toBe('ok');
  });

  it('refuses conflict markers', () => {
    expect(reasonOf(`<<<<<<< ours\n${good}\n=======\nx\n>>>>>>> theirs`)).toBe('conflict-markers');
  });

  it('refuses a truncated resolution', () => {
    const long = {
      base: '',
      ours: 'First line of mine.\nSecond line that goes on for quite a while.\n',
      theirs: 'First line.\n',
    };
    expect(reasonOf('First line of mine.\nSecond line that goes on for qui', long)).toBe('cut');
    expect(reasonOf(`${good}\n(rest unchanged)`)).toBe('cut');
    expect(reasonOf('```js\nlet rye = "bread";')).toBe('cut');
    expect(reasonOf(`${good.slice(0, -12)} …`)).toBe('cut');
  });

  it('refuses lines from around the hunk, and lines twice', () => {
    expect(reasonOf(`## The shop\n\n${good}`)).toBe('outside-touched');
    expect(reasonOf(`${good}\n\nIt closes at five.`)).toBe('outside-touched');
    expect(reasonOf(`${good}\n${good}`)).toBe('line-repeated');
  });

  it('refuses text that none of the inputs has', () => {
    expect(reasonOf(good.replace('[^b2]', '[^zz]'))).toBe('new-citation');
    expect(reasonOf(`${good} [More](https://evil.example/)`)).toBe('new-link');
    expect(reasonOf(good.replace('12', '13'))).toBe('new-number');
    expect(reasonOf(`${good}\n\n## Opening hours`)).toBe('new-heading');
    expect(reasonOf(`${good} Visitors praise its charming old counters and friendly owners.`)).toBe(
      'too-many-new-words',
    );
  });

  it('accepts a new state of a table row that the user never touched, next to a row that both edited', () => {
    const table = {
      base: '| mill | open | Ann |\n| pier | planned | Bo |\n',
      ours: '| mill | open on Mondays | Ann |\n| pier | planned | Bo |\n',
      theirs: '| mill | closed | Ann |\n| pier | finished | Bo |\n',
    };
    expect(reasonOf('| mill | open on Mondays | Ann |\n| pier | finished | Bo |\n', table)).toBe('ok');
  });

  it('keeps a negation that either side wrote', () => {
    const sides = {
      base: 'Enter here.\n',
      ours: 'Do not enter here.\n',
      theirs: 'Enter here, never alone.\n',
    };
    expect(reasonOf('Do not enter here, never alone.', sides)).toBe('ok');
    expect(reasonOf('Do not enter here, never alone, not even by day.', sides)).toBe('new-negation');
  });

  it('refuses an empty resolution unless the user deleted the block', () => {
    expect(reasonOf('  \n')).toBe('empty');
    expect(verifyResolution({ ...hunk, ours: '' }, '')).toEqual({ ok: true, text: '' });
  });

  it('uses the hunk’s line endings', () => {
    const crlf = { ...hunk, base: 'a\r\n', ours: 'a\r\nmine\r\n', theirs: 'a\r\nyours\r\n' };
    expect(verifyResolution(crlf, 'a\nmine\nyours')).toEqual({ ok: true, text: 'a\r\nmine\r\nyours\r\n' });
  });
});
