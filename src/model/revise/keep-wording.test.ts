import { describe, expect, test } from 'vitest';
import { keepWording } from './keep-wording.ts';
import { proposeTidy, wholeTextOf } from './propose-tidy.ts';

const OLD =
  '# Work\n\n- The launch of Taproot 3 is on 15 June 2026.[^plan]\n- Ann leads the Firmware team.[^team]';

describe('a file that is rewritten', () => {
  test.each([
    [
      'keeps a line that is only worded differently',
      '- On 15 June 2026 is the launch of Taproot 3.[^plan]',
      '- The launch of Taproot 3 is on 15 June 2026.[^plan]',
    ],
    ['has a new value', '- The launch of Taproot 3 is on 16 June 2026.[^plan]', null],
    ['has another citation', '- The launch of Taproot 3 is on 15 June 2026.[^mail]', null],
    [
      'has a line that says more',
      '- The launch of Taproot 3 with salinity and gateway and bench is on 15 June 2026.[^plan]',
      null,
    ],
  ])('%s', (_what, line, kept) => {
    expect(keepWording(OLD, `# Other\n\n## Dates\n\n${line}`)).toBe(`# Other\n\n## Dates\n\n${kept ?? line}`);
  });

  test('uses each old line once, at its current indent', () => {
    const twice =
      '- Parent.[^x]\n  - Ann leads the Firmware team today.[^team]\n  - Ann leads the Firmware team.[^team]';
    expect(keepWording(OLD, twice)).toBe(
      '- Parent.[^x]\n  - Ann leads the Firmware team.[^team]\n  - Ann leads the Firmware team.[^team]',
    );
  });
});

describe('a person is offered a full rewrite', () => {
  const lines = (count: number, text = (i: number) => `- Fact number ${i} of the kiln.[^x]`) =>
    Array.from({ length: count }, (_, i) => text(i)).join('\n');
  const whole = wholeTextOf(lines(20), '2026-01-01');
  test('if many lines changed, days have passed or the file is long, and not before', () => {
    expect(proposeTidy(lines(20), whole, '2026-06-01')).toBeNull();
    expect(proposeTidy(lines(26), whole, '2026-06-01')).toBeNull();
    expect(proposeTidy(lines(40), whole, '2026-06-01')).toBe(
      '50 percent of its lines changed since it was written whole',
    );
    expect(proposeTidy(lines(401), whole, '2026-06-01')).toBe('it has 401 lines');
    const dated = (i: number) =>
      i < 3 ? `- Fact ${i} is due on 30 April 2026.[^x]` : `- Fact number ${i} of the kiln.[^x]`;
    const due = wholeTextOf(lines(20, dated), '2026-01-01');
    expect(proposeTidy(lines(20, dated), due, '2026-04-01')).toBeNull();
    expect(proposeTidy(lines(20, dated), due, '2026-06-01')).toBe(
      'days have passed that 15 percent of its lines name',
    );
  });
});
