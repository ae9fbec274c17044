import { z } from 'zod';

// https://docs.github.com/en/rest/issues/issues#list-repository-issues and …/issues/comments, version 2022-11-28. Validates only the fields
// read here; the mapping, shared with `gh api`, handles the rest.

export const userAnswer = z.looseObject({ id: z.int(), login: z.string() });

/** https://docs.github.com/en/rest/apps/installations#list-repositories-accessible-to-the-app-installation */
export const installationAnswer = z.looseObject({
  repositories: z.array(z.looseObject({ owner: userAnswer })),
});

export const repositoryAnswer = z.looseObject({ id: z.int(), private: z.boolean() });

/** https://docs.github.com/en/rest/collaborators/collaborators#list-repository-collaborators */
export const collaboratorAnswer = z.looseObject({
  id: z.int(),
  permissions: z.looseObject({ pull: z.boolean().nullish() }).nullish(),
});

export const issueAnswer = z.looseObject({
  node_id: z.string(),
  number: z.int(),
  title: z.string(),
  html_url: z.string(),
  updated_at: z.iso.datetime(),
  comments: z.int(),
  /** Only for pull requests. */
  pull_request: z.looseObject({}).nullish(),
});
export type Issue = z.infer<typeof issueAnswer>;

export const commentAnswer = z.looseObject({
  html_url: z.string(),
  updated_at: z.iso.datetime(),
  issue_url: z.string().nullish(),
});

export const reviewAnswer = z.looseObject({ submitted_at: z.iso.datetime().nullish() });
