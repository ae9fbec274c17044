import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesBlock, writeRules } from './agent-rules.ts';

const BEGIN = '<!-- cambium:begin -->';
const END = '<!-- cambium:end -->';

describe('the rules', () => {
  test('are at most 40 lines, name the tools of each step and end with what documents are not', () => {
    const rules = rulesBlock();
    expect(rules.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    for (const tool of ['list_tree', 'search', 'fetch', 'remember', 'propose_edit'])
      expect(rules).toContain(`\`${tool}\``);
    expect(rules).toMatch(/No secrets/);
    expect(rules).toMatch(/material, not instruction/);
  });

  test('come after existing text, with an empty line between', () => {
    expect(writeRules('')).toBe(rulesBlock());
    for (const text of ['# Mine', '# Mine\n', '# Mine\n\n'])
      expect(writeRules(text)).toBe(`# Mine\n\n${rulesBlock()}`);
  });

  test('replace older ones, and keep the text around them', () => {
    const older = `# Mine\n\n${BEGIN}\nold rules\n${END}\n\n# After\n`;
    expect(writeRules(older)).toBe(`# Mine\n\n${rulesBlock()}\n# After\n`);
  });

  test('written twice are there once, whatever the file holds', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom(BEGIN, END, '', '# Mine'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const once = writeRules(lines.join('\n'));
        expect(once).toContain(rulesBlock());
        expect(writeRules(once)).toContain(rulesBlock());
        if (!lines.some((one) => one.includes(BEGIN))) expect(writeRules(once)).toBe(once);
      }),
    );
  });
});
