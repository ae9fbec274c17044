/**
 * Sentences as teams write them (chat, mail, tickets, notes, technical documents), made up for this project, because the open sets contain
 * only news, articles and contracts. invented-sets.ts fills in `{PER}` (full name), `{FIRST}` (first name), `{LOC}`, `{ORG}`, `{PRODUCT}`,
 * `{WORK}` and `{MISC}`; every other capital letter teaches what is not a name.
 */
export const WORKPLACE_SENTENCES: readonly string[] = `
{PER}: can somebody look at the failing build ?
{FIRST} will send the draft to {ORG} by Friday.
@channel The deploy to Production is done, thanks {FIRST}!
I talked to {PER} from {ORG} about the renewal.
Attendees: {PER}, {PER}, {FIRST} and {PER}
Action Items for {FIRST}: update the Release Notes and the Roadmap.
Owner: {PER}
Reporter: {PER} Assignee: {PER} Priority: High Status: In Progress
cc {FIRST} {FIRST}
Thanks, {FIRST}
Hi {FIRST}, attached is the Statement of Work for {ORG}.
Dear {PER}, thank you for your interest in {PRODUCT}.
Best regards, {PER} Head of Sales {ORG}
Kind regards, {FIRST}
{FIRST} said the Legal team wants to review the contract with {ORG} first.
We moved the on-call rotation to {FIRST} and {FIRST}.
{ORG} signed the contract yesterday, the kick-off is in {LOC}.
{PER} joined {ORG} as Chief Technology Officer in March.
The {LOC} office is closed on Monday.
Our customers in {LOC} and {LOC} asked for Single Sign-On.
We are opening a second office in {LOC} next year.
{PER} is flying to {LOC} for the offsite.
Meeting moved to Room Alpine on the 3rd Floor.
We use {PRODUCT} for monitoring and {PRODUCT} for alerts.
Please upgrade {PRODUCT} to version 2.4 before the Freeze.
The migration from {PRODUCT} to {PRODUCT} is blocked by Security Review.
{PRODUCT} crashed again on the Staging cluster.
{FIRST} fixed the memory leak in {PRODUCT}.
Docs for {PRODUCT} live in {PRODUCT}.
The API Server validates each Request and writes it to the Store.
A Pod is a group of Containers that share Storage and Network.
Each Node runs an Agent that reports the Status to the Control Plane.
The Scheduler picks a Node for every Pod that is Pending.
If the Deployment fails, the Controller rolls back to the previous ReplicaSet.
This RFC describes the Alpha, Beta and GA criteria.
Graduation Criteria
Risks and Mitigations
User Stories
Goals and Non-Goals
Story 1
Implementation History
Drawbacks and Alternatives
Test Plan
Open Questions
Next Steps
Key Results for Q3
Background and Motivation
The Job Controller creates Pods until the Completions are reached.
Set the FeatureGate to true in the Kubelet configuration.
The Service exposes the Endpoints through a ClusterIP.
StatefulSet, DaemonSet and CronJob are Workload resources.
Use the CLI or the UI to create a Project.
Click Save, then open Settings and choose Billing.
The Admin can change the Role of a User on the Members page.
Constraints and Caveats apply to all Beta features.
Note that the PVC must be Bound before the Pod starts.
README.md explains how to run the Tests.
Changes in CHANGELOG.md are grouped by Release.
The PR needs an LGTM from two Reviewers and an Approver.
SLOs and SLIs are reviewed in the Monthly Business Review.
The CPU and RAM limits are set per Container.
The Incident started at 10:04 UTC and was resolved at 11:20 UTC.
Postmortem: Checkout was down for 40 minutes
Root Cause: a Feature Flag was switched on for All Users.
The Definition of Done is in the Handbook.
Sprint Planning is on Tuesday, the Retro on Thursday.
The Working Group meets every second Wednesday.
The Steering Committee approved the Charter.
Technical Leads and Chairs are listed in the OWNERS file.
Contributors must sign the CLA before the first PR.
Reviewed by {PER} and approved by {PER}.
{PER} (@{handle}) will replace {PER} as Chair.
* {PER} ([@{handle}](https://github.com/{handle})), {ORG}
- {PER}, {ORG}
{PER}, {ORG} — Tech Lead
{FIRST} gave a demo of the new Search.
{FIRST} gave a shoutout to {FIRST} for the Release.
Notes by {FIRST}
Moderator: {PER} Note Taker: {PER}
[{PER}] Update on the Migration
{PER} asked whether the Export could run at night.
According to {PER}, the Backlog is too long.
Sync with {FIRST} tomorrow about Onboarding.
Ask {FIRST} or {FIRST} for access.
Let me loop in {FIRST} from Finance.
Will {FIRST} be at the All Hands?
When does {FIRST} come back from vacation?
{ORG} and {ORG} announced a partnership.
{ORG} raised 20 million dollars in a Series B led by {ORG}.
The deal with {ORG} is in Negotiation, {FIRST} owns it.
{ORG} is evaluating {PRODUCT} against our Enterprise plan.
The contact at {ORG} is {PER} in {LOC}.
Invoices for {ORG} go to Accounts Payable.
{ORG} renewed for two years.
Churn risk: {ORG}, {ORG}
Account: {ORG} Stage: Proposal Owner: {PER}
Quarterly Review with {ORG} in {LOC}
{ORG} hosts its data in {LOC} because of GDPR.
The GDPR and the HIPAA rules apply.
We are hiring a Product Manager and two Engineers in {LOC}.
{PER} leads Customer Success in {LOC}.
{PER} reports to {PER}.
Welcome {PER}, our new Designer!
Congratulations to {FIRST} on the promotion to Senior Engineer.
The talk by {PER} at {MISC} was great.
See you at {MISC} in {LOC}!
{MISC} is in two weeks.
{PER} will speak about {PRODUCT} at {MISC}.
I read {WORK} last week, {FIRST} recommended it.
{FIRST} is watching {WORK} again.
The book club reads {WORK} by {PER} in May.
I love hiking with {FIRST} and the kids.
We spent the weekend in {LOC} with my sister {FIRST}.
My dog Biscuit is three years old.
{FIRST}: Wow, that's amazing! How was {LOC}?
{FIRST}: I joined a pottery class last Tuesday.
Hey {FIRST}! Long time no see.
Nice to hear that, {FIRST}.
The weather in {LOC} is terrible today.
He studied in {LOC} before he moved to {LOC}.
She worked at {ORG} for ten years.
The train from {LOC} to {LOC} takes four hours.
Flights to {LOC} are expensive in August.
The German and French translations are missing.
English is the working language.
Version 3.0 adds Dark Mode and Keyboard Shortcuts.
Error: Connection refused while calling the Billing Service.
TypeError: Cannot read properties of undefined
WARNING: Deprecated option used in Config.
Fixed: Export of Large Files times out
As a User I want to filter the List by Date.
Given a Cart with two Items, When I pay, Then I see the Receipt.
Given an Admin, the Button is visible.
Data Flow, Architecture and Threat Model are described below.
The Mobile App and the Web App share one Design System.
Support hours are Monday to Friday, 9 AM to 5 PM.
The Marketing team plans a Campaign for Easter.
Procurement asked Legal and Finance for comments.
Human Resources will contact you about the Benefits.
The Board meets in June, {PER} presents the Budget.
Please fill in the Timesheet until the End of Month.
Question for Engineering: which Queue do we use?
Thank You
Table of Contents
Last Updated: January 2024
Yes, Done.
OK sounds good
LGTM
Team {TEAM} owns the Checkout.
{TEAM} and {TEAM} share the on-call.
The {TEAM} team moved to {PRODUCT}.
{FIRST} from {TEAM} will help.
Ask in the channel of {TEAM}.
`
  .trim()
  .split('\n');

/** Fillings for the slots in addition to the tagger's word lists; invented organizations and teams. */
export const FILLERS: Readonly<Record<string, readonly string[]>> = {
  ORG: (
    'Brightwave Labs|Nordhaven AG|Kestrel Systems|Acme|Acme Corp|Globex|Initech|Umbrella Health|Bluepeak|Lumen Energy|Harbor & Finch|Oakline Partners|Tessera|' +
    'Cobalt Insurance|Vantage Freight|Quill|Redwood Credit Union|Silverbrook University|Atlas Logistics|Pinecrest Hospital|Hooli|Stark Industries|Meridian Bank|' +
    'Zephyr Airlines|Northwind Traders|Contoso|Fabrikam|Helios Solar|Marlowe & Sons|Cascade Water Board|Ministry of Education|City of Springfield|Delphi Foundation|' +
    'Greenfield Schools|Sunrise Foods Ltd|Polaris Software GmbH|Arcadia Ventures|Orchid Pharma|Summit Outdoor Co|Ironbridge Steel|Fjord Seafood|Mosaic Media Group'
  ).split('|'),
  TEAM: 'Atlas|Phoenix|Payments Platform|SIG Mobile|Data Platform|Growth Squad|WG Licensing|SIG Compilers|Core Infra|Team Rocket|Site Reliability|Mercury'.split(
    '|',
  ),
  MISC: 'KubeCon|PyCon|Devoxx|FOSDEM|Web Summit|Hackathon 2024|DockerCon|Oktoberfest|World Cup|Black Friday|re:Invent|DevConf'.split(
    '|',
  ),
  WORK: 'The Phoenix Project|Clean Code|Dune|Breaking Bad|Team Topologies|The Mythical Man-Month|Stranger Things|Crime and Punishment|Accelerate|Pride and Prejudice'.split(
    '|',
  ),
};
