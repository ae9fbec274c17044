import { z } from 'zod';
import { keysOf } from '../../../lib/narrow.ts';
import { type ValidationIssue, validationFailed } from '../../../errors.ts';
import {
  type TreeConfig,
  treeConfigPatchSchema,
  treeConfigSchema,
} from '../../../trees/config/tree-config.ts';

const prompts = z.record(z.string(), z.string().trim().min(1).max(4_000)).nullish();
const { company, workstream } = treeConfigSchema.shape;

/** Fields that other clients send to change the config, in addition to our own. */
export const configPatchBody = treeConfigPatchSchema.extend({
  structure: z
    .object({ company: company.nullish(), workstream: workstream.nullish() })
    .nullish()
    .describe('The same lists as company and workstream.'),
  company_prompts: prompts.describe('New prompts of company documents, by their key.'),
  workstream_prompts: prompts.describe('New prompts of team documents, by their key.'),
  personal_prompt: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .nullish()
    .describe('New prompt of the first personal document.'),
  source_weights: z.unknown().optional().describe('Refused: sources have no weights in trees.'),
  detection_prompt: z.unknown().optional().describe('Refused: teams are found without a prompt.'),
  domain: z.unknown().optional().describe('Refused: trees have no domain.'),
});
export type ConfigPatch = z.infer<typeof configPatchBody>;

const REFUSED = {
  source_weights: 'trees do not weigh sources; generate a tree with `sources` to leave some out',
  detection_prompt:
    'teams are found without a prompt; rename or merge them with POST /context-documents/teams/rename',
  domain: 'trees have no domain; put it into the prompts of the documents',
} as const;

/** Applies a patch to a config; 422 for values that would have no effect. */
export function patchConfig(current: TreeConfig, patch: ConfigPatch): TreeConfig {
  const issues = refusals(patch);
  const named = {
    require_review: patch.require_review ?? current.require_review,
    merge_edits: patch.merge_edits ?? current.merge_edits,
    schedule: patch.schedule === undefined ? current.schedule : patch.schedule,
    company: patch.company ?? patch.structure?.company ?? current.company,
    workstream: patch.workstream ?? patch.structure?.workstream ?? current.workstream,
    personal: patch.personal ?? current.personal,
  };
  const [firstPersonal, ...others] = named.personal;
  if (patch.personal_prompt != null && !firstPersonal)
    issues.push(issue(['personal_prompt'], 'there is no personal document; add one to `personal`'));
  const changed = {
    ...named,
    company: withPrompts(named.company, 'company_prompts', patch.company_prompts ?? {}, issues),
    workstream: withPrompts(named.workstream, 'workstream_prompts', patch.workstream_prompts ?? {}, issues),
    personal: firstPersonal
      ? [{ ...firstPersonal, prompt: patch.personal_prompt ?? firstPersonal.prompt }, ...others]
      : [],
  };
  if (issues.length) throw validationFailed(issues);
  return changed;
}

/** Returns issues for nonempty fields that would do nothing. */
const refusals = (patch: ConfigPatch): ValidationIssue[] =>
  keysOf(REFUSED).flatMap((field) => (isEmpty(patch[field]) ? [] : [issue([field], REFUSED[field])]));

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

function withPrompts(
  specs: TreeConfig['company'],
  field: string,
  prompts: Record<string, string>,
  issues: ValidationIssue[],
): TreeConfig['company'] {
  const keys = new Set(specs.map((spec) => spec.key));
  for (const key of Object.keys(prompts))
    if (!keys.has(key))
      issues.push(issue([field, key], `is not a document of the config; it has ${[...keys].join(', ')}`));
  return specs.map((spec) => ({ ...spec, prompt: prompts[spec.key] ?? spec.prompt }));
}

const issue = (loc: string[], msg: string): ValidationIssue => ({
  loc: ['body', ...loc],
  msg,
  type: 'value_error',
});

const specs = treeConfigSchema.shape.company;
const promptsByKey = z.record(z.string(), z.string());

/** The config on the wire: our fields, and the same under the names that other clients read. */
export const shownConfigSchema = treeConfigSchema.extend({
  structure: z.object({ company: specs, workstream: specs }),
  prompts: z.object({ company: promptsByKey, workstream: promptsByKey, personal: z.string().nullable() }),
  source_weights: z.record(z.string(), z.string()).describe('Always empty: sources have no weights.'),
  domain: z.null(),
  detected_domain: z.null(),
});

/** Returns an app's tree configuration as the API shows it, each prompt both in its structure and by its key. */
export function presentConfig(config: TreeConfig): z.infer<typeof shownConfigSchema> {
  const promptsOf = (list: TreeConfig['company']) =>
    Object.fromEntries(list.map((spec) => [spec.key, spec.prompt]));
  return {
    ...config,
    structure: { company: config.company, workstream: config.workstream },
    prompts: {
      company: promptsOf(config.company),
      workstream: promptsOf(config.workstream),
      personal: config.personal[0]?.prompt ?? null,
    },
    source_weights: {},
    domain: null,
    detected_domain: null,
  };
}
