import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../trees/config/tree-config.ts';
import { patchConfig, presentConfig } from './client-config.ts';

const spec = { key: 'risks', filename: 'risks.md', prompt: 'Risks.', search_queries: ['risk'] };

describe('patchConfig', () => {
  it('converts the structure of other clients to our lists', () => {
    const changed = patchConfig(DEFAULT_CONFIG, { structure: { company: [spec], workstream: null } });
    expect(changed).toEqual({ ...DEFAULT_CONFIG, company: [spec] });
  });

  it('replaces prompts by key, including what is sent with them', () => {
    const changed = patchConfig(DEFAULT_CONFIG, {
      structure: { company: [spec] },
      company_prompts: { risks: 'Only risks of winter.' },
      workstream_prompts: { people: 'Who is who.' },
      personal_prompt: 'What I owe.',
    });
    expect(changed.company).toEqual([{ ...spec, prompt: 'Only risks of winter.' }]);
    expect(changed.workstream.find(({ key }) => key === 'people')?.prompt).toBe('Who is who.');
    expect(changed.personal.map(({ prompt }) => prompt)).toEqual([
      'What I owe.',
      ...DEFAULT_CONFIG.personal.slice(1).map(({ prompt }) => prompt),
    ]);
  });

  it('refuses changes without effect, naming each field', () => {
    const patch = {
      source_weights: { slack: 'high' },
      domain: 'software',
      detection_prompt: 'Find teams.',
      company_prompts: { nothing: 'x' },
    };
    expect(() => patchConfig(DEFAULT_CONFIG, patch)).toThrow(
      expect.objectContaining({
        status: 422,
        detail: expect.arrayContaining(
          [['source_weights'], ['domain'], ['detection_prompt'], ['company_prompts', 'nothing']].map((loc) =>
            expect.objectContaining({ loc: ['body', ...loc] }),
          ),
        ),
      }),
    );
    expect(() => patchConfig({ ...DEFAULT_CONFIG, personal: [] }, { personal_prompt: 'x' })).toThrow(
      /there is no personal document/,
    );
  });

  it('accepts empty values, and changes nothing by them', () => {
    const empty = { structure: null, company_prompts: null, source_weights: {}, domain: null };
    expect(patchConfig(DEFAULT_CONFIG, empty)).toEqual(DEFAULT_CONFIG);
  });
});

describe('presentConfig', () => {
  it('shows the same config under our names and under those of other clients', () => {
    const shown = presentConfig(patchConfig(DEFAULT_CONFIG, { company: [spec] }));
    expect(shown).toMatchObject({
      company: [spec],
      structure: { company: [spec], workstream: DEFAULT_CONFIG.workstream },
      prompts: { company: { risks: 'Risks.' }, personal: DEFAULT_CONFIG.personal[0]?.prompt },
      source_weights: {},
      domain: null,
    });
  });
});
