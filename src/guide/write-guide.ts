import { foldName } from '../text/fold.ts';
import type { GuideForm } from './forms.ts';
import { type Corpus, type GuideDocument, readCorpus } from './write/corpus.ts';
import { workSections } from './write/current-work.ts';
import { decisionSections } from './write/decisions.ts';
import { type GuideTeam, homesOf } from './write/definition.ts';
import { glossarySections } from './write/glossary.ts';
import { howToSections } from './write/how-to.ts';
import { type GuideSection, layOutFile } from './write/layout.ts';
import { mapSections } from './write/map.ts';
import { questionSections } from './write/open-questions.ts';
import { companyOverview, teamOverview } from './write/overview.ts';
import { peopleSections } from './write/people.ts';

/** A team with its documents. A file states only what those say that are surely its own. */
export interface GuideTeamInput {
  team: GuideTeam;
  documents: readonly GuideDocument[];
  sure: ReadonlySet<string>;
}

export interface Guide {
  /** The Markdown of a file of a team (its slug) or of the organization (null), from all its documents or `only` some; empty where there is too little to say. */
  write: (form: GuideForm, slug: string | null, only?: ReadonlySet<string>) => string;
}

/** With fewer entries a file says too little to exist … */
const ENTRIES_MIN = 3;
/** … unless there are next to no documents; and in a small organization one definition, decision or whole procedure is enough. */
const FEW_DOCUMENTS = 30;
const ENOUGH_ALONE: ReadonlySet<GuideForm> = new Set(['overview', 'howTo', 'decisions']);

const entriesMin = (form: GuideForm, { documents, isSmall }: Corpus): number =>
  documents < FEW_DOCUMENTS || (isSmall && ENOUGH_ALONE.has(form)) ? 1 : ENTRIES_MIN;
const MAP_LIMITS = { groupMax: 20, allMax: 30 };

/** A guide over documents and teams (by slug): pure, and the same for any order of the documents. */
export function openGuide(
  given: readonly GuideDocument[],
  givenTeams: ReadonlyMap<string, GuideTeamInput>,
): Guide {
  const documents = byLabel(given);
  const teams = new Map(
    [...givenTeams].map(([slug, input]) => [
      slug,
      sortOut({ ...input, documents: byLabel(input.documents) }),
    ]),
  );
  const corpus = readCorpus(documents);
  const overviews = new Map<SortedTeam, string>();
  const overviewOf = (team: SortedTeam): string => {
    const text =
      overviews.get(team) ??
      layOutFile(teamSections('overview', team, corpus), entriesMin('overview', corpus));
    overviews.set(team, text);
    return text;
  };
  const all = [...teams.values()];
  const findShownSteps = once(() => shownIn('howTo', all, corpus));
  const findShownPeople = once(() => new Set([...findPlaced(), ...shownIn('people', all, corpus)]));
  // What the overview of no team could show is the organization's.
  const findPlaced = once(
    () => new Set(all.flatMap((t) => (overviewOf(t) === '' ? [] : t.documents.map((d) => d.label)))),
  );
  return {
    write: (form, slug, only) => {
      if (form === 'map')
        return layOutFile(
          mapSections(
            documents.filter((d) => !only || only.has(d.label)),
            corpus,
            MAP_LIMITS,
          ),
          entriesMin(form, corpus),
        );
      const input = slug === null ? null : teams.get(slug);
      if (input === undefined) return '';
      if (input !== null && form === 'overview') return overviewOf(input);
      const sections =
        input === null
          ? companySections(
              form,
              documents,
              form === 'howTo' ? findShownSteps() : form === 'people' ? findShownPeople() : findPlaced(),
              all,
              corpus,
            )
          : teamSections(form, input, corpus);
      // The organization's overview exists whatever it holds.
      const isOfAll = input === null && form === 'overview';
      return layOutFile(sections, isOfAll ? 1 : entriesMin(form, corpus));
    },
  };
}

/** Labels of the documents whose procedures or people stand in a file of their team. */
const shownIn = (form: 'howTo' | 'people', teams: readonly SortedTeam[], corpus: Corpus): Set<string> =>
  new Set(
    teams
      .filter((team) => layOutFile(teamSections(form, team, corpus), entriesMin(form, corpus)) !== '')
      .flatMap((team) => team.sureOnes.map((d) => d.label)),
  );

/** The value that `make` gives when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** The order in which documents came says nothing of them. */
const byLabel = (documents: readonly GuideDocument[]): GuideDocument[] =>
  documents.toSorted((a, b) => (a.label < b.label ? -1 : 1));

/** `placed`: what files of teams show; of procedures those that stand in a file of a team. */
function companySections(
  form: Exclude<GuideForm, 'map'>,
  all: readonly GuideDocument[],
  placed: ReadonlySet<string>,
  teams: readonly GuideTeamInput[],
  corpus: Corpus,
): GuideSection[] {
  if (form === 'overview') return companyOverview(all, teams, placed, corpus);
  if (form === 'glossary') return glossarySections(all, corpus);
  const free = all.filter((d) => !placed.has(d.label));
  if (form === 'people') return peopleSections(free, corpus, () => false);
  return SECTIONS[form](free, corpus);
}

/** A team's documents as its files take them. */
interface SortedTeam extends GuideTeamInput {
  /** Without minutes that do not name the team. */
  listed: readonly GuideDocument[];
  sureOnes: readonly GuideDocument[];
  sureListed: readonly GuideDocument[];
}

function sortOut(input: GuideTeamInput): SortedTeam {
  const listed = input.documents.filter((d) => isOwnMeeting(d, input.team));
  const isSure = (d: GuideDocument) => input.sure.has(d.label);
  return {
    ...input,
    listed,
    sureOnes: input.documents.filter(isSure),
    sureListed: listed.filter(isSure),
  };
}

function teamSections(
  form: Exclude<GuideForm, 'map'>,
  { team, listed, sureOnes, sureListed }: SortedTeam,
  corpus: Corpus,
): GuideSection[] {
  if (form === 'overview') return teamOverview({ team, documents: listed }, corpus);
  if (form === 'people') return peopleSections(sureListed, corpus, (d) => isOwnPage(d, team));
  if (form === 'work') {
    // That the team has a page of its own is no news of its work.
    const isHome = homesOf(team, corpus);
    return workSections(
      sureListed.filter(({ notes }) => !isHome(notes)),
      corpus,
    );
  }
  return SECTIONS[form](form === 'howTo' || form === 'questions' ? sureOnes : sureListed, corpus);
}

/** Minutes are listed under a team only when their title or folder names it. */
function isOwnMeeting({ notes }: GuideDocument, { aliases }: GuideTeam): boolean {
  return notes.kind !== 'meeting' || hasName([notes.title, ...notes.folders].join(' '), aliases);
}

const PEOPLE_PAGE = /^(?:the |our )?(?:team|people|members|staff|contacts|roles|maintainers|leads|owners)\b/i;

/** Whether who is listed on a page is so in the team: not in a project whose application it keeps. */
const isOwnPage = ({ notes: { title, isIndex } }: GuideDocument, { aliases }: GuideTeam): boolean =>
  isIndex || PEOPLE_PAGE.test(title) || hasName(title, aliases);

function hasName(text: string, aliases: readonly string[]): boolean {
  const folded = ` ${foldName(text)} `;
  return aliases.some((alias) => folded.includes(` ${alias} `));
}

const SECTIONS: Record<
  Exclude<GuideForm, 'overview' | 'map' | 'people'>,
  (documents: readonly GuideDocument[], corpus: Corpus) => GuideSection[]
> = {
  work: workSections,
  decisions: decisionSections,
  glossary: glossarySections,
  howTo: howToSections,
  questions: questionSections,
};
