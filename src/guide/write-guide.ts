import { once } from '../lib/caches/once.ts';
import { foldName } from '../text/fold.ts';
import { withDistinctTitles } from './distinct-titles.ts';
import type { GuideForm } from './forms.ts';
import { byLabel, withTranslations } from './language-versions.ts';
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

/** A team with its documents. Its files make statements only from documents that are certain to be the team's (`sure`). */
export interface GuideTeamInput {
  team: GuideTeam;
  documents: readonly GuideDocument[];
  sure: ReadonlySet<string>;
}

export interface Guide {
  /** Returns the Markdown of a file of a team (its slug) or the organization (null), from all its documents or `only` some; empty if too little is known. */
  write: (form: GuideForm, slug: string | null, only?: ReadonlySet<string>) => string;
}

/** A file with fewer entries is not written … */
const ENTRIES_MIN = 3;
/** … unless there are very few documents; and in a small organization one definition, decision or procedure is enough. */
const ENOUGH_ALONE: ReadonlySet<GuideForm> = new Set(['overview', 'howTo', 'decisions']);

const entriesMin = (form: GuideForm, { isFew, isSmall }: Corpus): number =>
  isFew || (isSmall && ENOUGH_ALONE.has(form)) ? 1 : ENTRIES_MIN;
const MAP_LIMITS = { groupMax: 20, allMax: 30 };

/** Opens a guide over documents and teams (by slug). Pure, and independent of the order of the documents. */
export function openGuide(
  given: readonly GuideDocument[],
  givenTeams: ReadonlyMap<string, GuideTeamInput>,
): Guide {
  const known = withDistinctTitles(withTranslations(given));
  const named = new Map(known.map((document) => [document.label, document]));
  const documents = known.toSorted(byLabel);
  const teams = new Map(
    [...givenTeams].map(([slug, input]) => [
      slug,
      selectDocuments(
        {
          ...input,
          // Titles are compared among all documents, not only among the team's.
          documents: withTranslations(input.documents)
            .map((document) => {
              const notes = named.get(document.label)?.notes;
              return notes ? { ...document, notes } : document;
            })
            .toSorted(byLabel),
        },
        [...givenTeams.values()].flatMap(({ team }) => (team === input.team ? [] : [team])),
      ),
    ]),
  );
  // In the order in which they were read, as they are laid out in memory: any other order mostly waits for memory.
  const corpus = readCorpus(known);
  const textOf = layOutOnce(corpus);
  const all = [...teams.values()];
  const inFileOf = (form: TeamForm) => once(() => shownIn(form, all, textOf));
  // Of a team with too few for a file of its own, the organization has them.
  const inOwnFiles: Partial<Record<TeamForm, () => ReadonlySet<string>>> = {
    howTo: inFileOf('howTo'),
    people: inFileOf('people'),
    decisions: inFileOf('decisions'),
  };
  // Documents of teams without an overview belong in the organization's.
  const findPlaced = once(
    () => new Set(all.flatMap((t) => (textOf(t, 'overview') === '' ? [] : t.documents.map((d) => d.label)))),
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
      if (input !== null) return textOf(input, form);
      const sections = companySections(form, documents, (inOwnFiles[form] ?? findPlaced)(), all, corpus);
      // The organization's overview is written even with a single entry.
      return layOutFile(sections, form === 'overview' ? 1 : entriesMin(form, corpus));
    },
  };
}

type TeamForm = Exclude<GuideForm, 'map'>;
type TextOf = (team: SelectedTeam, form: TeamForm) => string;

/** Returns the text of a team's file, written once: it also decides what the organization's file holds. */
function layOutOnce(corpus: Corpus): TextOf {
  const texts = new Map<SelectedTeam, Map<TeamForm, string>>();
  return (team, form) => {
    const own = texts.get(team) ?? new Map<TeamForm, string>();
    texts.set(team, own);
    const text = own.get(form) ?? layOutFile(teamSections(form, team, corpus), entriesMin(form, corpus));
    own.set(form, text);
    return text;
  };
}

/** Returns the labels of documents whose procedures, people or decisions appear in a file of their team. */
const shownIn = (form: TeamForm, teams: readonly SelectedTeam[], textOf: TextOf): Set<string> =>
  new Set(
    teams
      .filter((team) => textOf(team, form) !== '')
      // Minutes that do not name the team are not in its decisions.
      .flatMap((team) => (form === 'decisions' ? team.sureListed : team.sureOnes).map((d) => d.label)),
  );

/** Returns the organization's sections. `placed`: documents shown in team files, which are left out except from the glossary. */
function companySections(
  form: TeamForm,
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

/** A team's documents, selected for its different files. */
interface SelectedTeam extends GuideTeamInput {
  /** Excludes minutes that do not name the team. */
  listed: readonly GuideDocument[];
  sureOnes: readonly GuideDocument[];
  sureListed: readonly GuideDocument[];
  /** Excludes profiles whose role names another team. */
  ofPeople: readonly GuideDocument[];
}

function selectDocuments(input: GuideTeamInput, others: readonly GuideTeam[]): SelectedTeam {
  const listed = input.documents.filter((d) => isOwnMeeting(d, input.team));
  const isSure = (d: GuideDocument) => input.sure.has(d.label);
  const sureListed = listed.filter(isSure);
  return {
    ...input,
    listed,
    sureOnes: input.documents.filter(isSure),
    sureListed,
    ofPeople: withoutPeopleOfOthers(sureListed, input.team, others),
  };
}

function teamSections(
  form: TeamForm,
  { team, listed, sureOnes, sureListed, ofPeople }: SelectedTeam,
  corpus: Corpus,
): GuideSection[] {
  if (form === 'overview') return teamOverview({ team, documents: listed }, corpus);
  if (form === 'people') return peopleSections(ofPeople, corpus, (d) => isOwnPage(d, team));
  if (form === 'work') {
    // The team's own home page is not news about its work.
    const isHome = homesOf(team, corpus);
    return workSections(
      sureListed.filter(({ notes }) => !isHome(notes)),
      corpus,
    );
  }
  return SECTIONS[form](form === 'howTo' || form === 'questions' ? sureOnes : sureListed, corpus);
}

/** Returns whether a document may be listed under a team: minutes only if their title or folder names it. */
function isOwnMeeting({ notes }: GuideDocument, { aliases }: GuideTeam): boolean {
  return notes.kind !== 'meeting' || hasName([notes.title, ...notes.folders].join(' '), aliases);
}

const PEOPLE_PAGE = /^(?:the |our )?(?:team|people|members|staff|contacts|roles|maintainers|leads|owners)\b/i;

/** Returns whether people listed on a page belong to the team, rather than to a project whose application it keeps. */
const isOwnPage = ({ notes: { title, isIndex } }: GuideDocument, { aliases }: GuideTeam): boolean =>
  isIndex || PEOPLE_PAGE.test(title) || hasName(title, aliases);

/** Leaves out profiles of people of other teams, unless too few remain: those who lead other teams may be a group of their own (“Management”). */
function withoutPeopleOfOthers(
  documents: readonly GuideDocument[],
  own: GuideTeam,
  others: readonly GuideTeam[],
): readonly GuideDocument[] {
  const kept = documents.filter((d) => !isProfileOfOther(d, own, others));
  const profiles = kept.filter(({ notes }) => notes.people.some(({ by }) => by === 'profile'));
  return profiles.length >= ENTRIES_MIN ? kept : documents;
}

/** Returns whether a profile's role begins with another team's name and not this one's: “IT Manager” is with IT, whatever the profile mentions. */
function isProfileOfOther(
  { notes: { people } }: GuideDocument,
  own: GuideTeam,
  others: readonly GuideTeam[],
): boolean {
  if (people.length === 0) return false;
  const roles = people.flatMap(({ by, role }) => (by === 'profile' ? [`${foldName(role)} `] : []));
  if (roles.length === 0) return false;
  const begins = ({ aliases }: GuideTeam) =>
    aliases.some((alias) => roles.some((role) => role.startsWith(`${alias} `)));
  return !begins(own) && others.some(begins);
}

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
