import { buildSchema } from 'graphql';

/** https://github.com/linear/linear/blob/master/packages/sdk/src/schema.graphql (MIT): what a connection asks for, and no more. */
export const LINEAR_SCHEMA = buildSchema(`
  scalar DateTime
  scalar DateTimeOrDuration
  scalar TimelessDate

  type Query {
    comments(after: String, before: String, filter: CommentFilter, first: Int, includeArchived: Boolean, last: Int): CommentConnection!
    issues(after: String, before: String, filter: IssueFilter, first: Int, includeArchived: Boolean, last: Int): IssueConnection!
    organization: Organization!
    teams(after: String, before: String, filter: TeamFilter, first: Int, includeArchived: Boolean, last: Int): TeamConnection!
    viewer: User!
  }

  input IssueFilter { and: [IssueFilter!], id: IssueIDComparator, team: TeamFilter, updatedAt: DateComparator }
  input CommentFilter { and: [CommentFilter!], id: IDComparator, issue: NullableIssueFilter, updatedAt: DateComparator }
  input TeamFilter { and: [TeamFilter!], id: IDComparator, key: StringComparator, updatedAt: DateComparator }
  input NullableIssueFilter {
    and: [NullableIssueFilter!]
    id: IssueIDComparator
    null: Boolean
    team: TeamFilter
    updatedAt: DateComparator
  }
  input IDComparator { eq: ID, in: [ID!], neq: ID, nin: [ID!] }
  input IssueIDComparator { eq: ID, in: [ID!], neq: ID, nin: [ID!] }
  input StringComparator { eq: String, in: [String!], neq: String, nin: [String!] }
  input DateComparator { gt: DateTimeOrDuration, gte: DateTimeOrDuration, lt: DateTimeOrDuration, lte: DateTimeOrDuration }

  type PageInfo { endCursor: String, hasNextPage: Boolean! }
  type IssueConnection { nodes: [Issue!]!, pageInfo: PageInfo! }
  type CommentConnection { nodes: [Comment!]!, pageInfo: PageInfo! }
  type TeamConnection { nodes: [Team!]!, pageInfo: PageInfo! }
  type IssueLabelConnection { nodes: [IssueLabel!]!, pageInfo: PageInfo! }

  type Issue {
    archivedAt: DateTime
    assignee: User
    canceledAt: DateTime
    completedAt: DateTime
    createdAt: DateTime!
    creator: User
    cycle: Cycle
    description: String
    dueDate: TimelessDate
    estimate: Float
    id: ID!
    identifier: String!
    labels(first: Int): IssueLabelConnection!
    parent: Issue
    priorityLabel: String!
    project: Project
    startedAt: DateTime
    state: WorkflowState!
    team: Team!
    title: String!
    trashed: Boolean
    updatedAt: DateTime!
    url: String!
  }
  type Comment {
    body: String!
    botActor: ActorBot
    createdAt: DateTime!
    externalUser: ExternalUser
    id: ID!
    issueId: String
    parentId: String
    updatedAt: DateTime!
    url: String!
    user: User
  }
  type User { email: String!, id: ID!, name: String! }
  type ExternalUser { email: String, id: ID!, name: String! }
  type ActorBot { id: ID, name: String }
  type Cycle { id: ID!, name: String, number: Float! }
  type IssueLabel { id: ID!, name: String! }
  type Organization { id: ID!, name: String! }
  type Project { id: ID!, name: String! }
  type Team { id: ID!, key: String!, name: String! }
  type WorkflowState { id: ID!, name: String! }
`);
