import type { Spec } from './spec.ts';

/** The documents of a tree, unless the app's config sets others. */
export const DEFAULT_SPECS: Record<'company' | 'workstream' | 'personal', Spec[]> = {
  company: [
    {
      key: 'overview',
      filename: 'overview.md',
      prompt:
        'What the organization is and does, how it is set up, what it works on now, and the goals and dates that matter.',
      search_queries: [
        'mission purpose about us who we are what we do',
        'strategy plan goals priorities this year',
        'organization structure teams offices',
      ],
    },
    {
      key: 'products',
      filename: 'products.md',
      prompt:
        'The products, services and systems: what each is for, its state, version, price and known limits.',
      search_queries: [
        'product service feature price plan version',
        'release launch roadmap availability',
        'system architecture component platform',
      ],
    },
    {
      key: 'customers',
      filename: 'customers.md',
      prompt:
        'Customers and partners: who they are, what they use, what was agreed with them, and what they ask or complain about.',
      search_queries: [
        'customer client account contract order renewal',
        'complaint feedback request escalation support',
        'partner supplier vendor agreement',
      ],
    },
    {
      key: 'people',
      filename: 'people.md',
      prompt: 'People: who does what, who leads and who decides, and whom to ask about which subject.',
      search_queries: [
        'lead manager owner responsible for role',
        'joined left team member engineer director',
        'contact who to ask maintainer chair on call duty',
      ],
    },
    {
      key: 'decisions',
      filename: 'decisions.md',
      prompt:
        'Decisions that hold for the whole organization, newest first, with their date; say which ones were replaced by later ones.',
      search_queries: [
        'decided decision agreed approved',
        'instead of replaced superseded changed moved postponed',
        'rejected chose chosen policy adopted deprecated',
      ],
    },
    {
      key: 'glossary',
      filename: 'glossary.md',
      prompt: 'Words and abbreviations that the organization uses in its own way, each with its meaning.',
      search_queries: [
        'is defined as means stands for refers to',
        'glossary term definition abbreviation',
        'is a kind of',
      ],
    },
    {
      key: 'how-to',
      filename: 'how-to.md',
      prompt:
        'How recurring work that is everybody’s, or of no team, is done: steps, checks and rules that one would otherwise have to ask for.',
      search_queries: [
        'how to steps guide procedure instructions for everybody',
        'request apply report expenses leave travel access',
        'must should always never before after policy requirement',
      ],
    },
  ],
  workstream: [
    {
      key: 'overview',
      filename: 'overview.md',
      prompt: 'What the team is for, what it owns, how it works, and where its material is found.',
      search_queries: [
        'team owns responsible scope charter mission',
        'meeting schedule channel how we work process',
        'overview summary introduction motivation',
      ],
    },
    {
      key: 'current-work',
      filename: 'current-work.md',
      prompt: 'What the team works on now: tasks, projects, incidents, releases and their dates and states.',
      search_queries: [
        'status progress in progress done next step plan',
        'release milestone deadline due date',
        'issue problem incident fix proposal goals',
      ],
    },
    {
      key: 'decisions',
      filename: 'decisions.md',
      prompt:
        'Decisions of the team, newest first, with their date and reason; say which ones were replaced by later ones.',
      search_queries: [
        'decided decision agreed approved',
        'instead of replaced superseded changed moved postponed',
        'rejected alternative chose chosen adopted deprecated',
      ],
    },
    {
      key: 'people',
      filename: 'people.md',
      prompt: 'The people of the team and around it: who does what, who leads, and whom to ask.',
      search_queries: [
        'lead manager owner responsible for role',
        'joined left member engineer maintainer reviewer chair',
        'contact ask assignee author on call duty',
      ],
    },
    {
      key: 'how-to',
      filename: 'how-to.md',
      prompt: 'How recurring work is done: steps, checks and rules that one would otherwise have to ask for.',
      search_queries: [
        'how to steps guide procedure instructions',
        'run install configure check restart test',
        'must should always never before after rule requirement',
      ],
    },
    {
      key: 'open-questions',
      filename: 'open-questions.md',
      prompt: 'What is open: questions without an answer, risks, and things that were not decided.',
      search_queries: [
        'open question unclear unknown unresolved to be decided',
        'risk concern blocker limitation drawback',
        'why what how should we can we who',
      ],
    },
  ],
  personal: [
    {
      key: 'overview',
      filename: 'overview.md',
      prompt: 'What this person has written down, was told and works on, by subject.',
      search_queries: ['summary notes plan', 'task next step deadline', 'idea note reminder'],
    },
    {
      key: 'open-questions',
      filename: 'open-questions.md',
      prompt: 'Questions, promises and tasks of this person that are still open.',
      search_queries: ['question unclear ask', 'will send prepare follow up task', 'waiting for answer'],
    },
  ],
};
