import { describe, expect, it } from 'vitest';
import { mergeTexts } from '../merge.ts';
import { areOtherItems } from './items.ts';

describe('an item that another one took the place of', () => {
  const table = (row: string) => `| Name | Role | Source |\n|---|---|---|\n${row}\n`;
  it.each([
    [
      '- **Security handbook** [^a]\n',
      '- **Security handbook** (read it before your first day!) [^a]\n',
      '- **Release process** [^b]\n',
    ],
    [
      '- **Security handbook** — Laptops are encrypted. [^a]\n',
      '- **Security handbook** — Laptops are encrypted. Read it first! [^a]\n',
      '- **Release process** — Releases happen every Tuesday. [^b]\n',
    ],
    [
      table('| Ada Lind | lead | [^a] |'),
      table('| Ada Lind | lead (on leave) | [^a] |'),
      table('| Bo Stern | lead | [^b] |'),
    ],
    [
      'Newest first:\n\n- **Release 4.0** — Notes. [^z]\n- **Release 4.1** — Notes of the gateway firmware for all customers. [^a]\n',
      'Newest first:\n\n- **Release 4.0** — Notes. [^z]\n- **Release 4.1** — Notes of the gateway firmware for all customers, late. [^a]\n',
      'Newest first:\n\n- **Release 4.2** — Notes of the gateway firmware for all customers. [^b]\n- **Release 4.0** — Notes. [^z]\n',
    ],
  ])('never gets what a person wrote beside it: %j', (base, ours, theirs) => {
    const { merged, conflicts } = mergeTexts({ base, ours, theirs });
    const lines = new Set([...ours.split('\n'), ...theirs.split('\n')]);
    expect(merged.split('\n').filter((line) => !lines.has(line))).toEqual([]);
    expect(merged).toContain(ours.split('\n').findLast((line) => line.includes('[^a]')));
    expect(conflicts).toHaveLength(1);
  });

  it('is known by its name and its sources: one of both is enough to be the same item', () => {
    const base = '- **Travel policy** — Hotels cost at most 140 euros. [^a]\n';
    expect(areOtherItems(base, '- **Travel policy** — Hotels cost 150 euros. [^b]\n')).toBe(false);
    expect(areOtherItems(base, '- **Travel rules** — Hotels cost 150 euros. [^a]\n')).toBe(false);
    expect(areOtherItems(base, '- **Vacation policy** — Hotels cost 150 euros. [^b]\n')).toBe(true);
    expect(areOtherItems('Plain text. [^a]', 'Other text. [^b]')).toBe(false);
    const ours = '- **Travel policy** — Hotels cost at most 140 euros, breakfast included. [^a]\n';
    const theirs = '- **Travel policy** — Hotels cost at most 150 euros. [^b]\n';
    expect(mergeTexts({ base, ours, theirs }).merged).toBe(
      '- **Travel policy** — Hotels cost at most 150 euros, breakfast included. [^b]\n',
    );
  });
});
