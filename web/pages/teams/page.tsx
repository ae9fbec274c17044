import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TreeFileItem } from '../../../client/types.ts';
import { useMay } from '../../data/session.ts';
import { renameTeam, teamNamesQuery, teamsQuery } from '../../data/teams.ts';
import { servedTreeQuery } from '../../data/tree/tree-files.ts';
import { Rename } from '../../parts/field/rename.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { countOf, plainTitle } from '../../theme/numbers.ts';

/** Returns the file of a team to begin with: its overview, else its first one; undefined if the tree has none. */
const pathOf = (files: readonly Pick<TreeFileItem, 'path' | 'team'>[], slug: string): string | undefined => {
  const own = files.flatMap(({ path, team }) => (team === slug ? [path] : []));
  return own.find((path) => path.endsWith('/overview.md')) ?? own[0];
};

/** Shows the name of a team, which leads to what the tree says of it. */
function TeamName({ name, path }: { name: string; path: string | undefined }) {
  if (path === undefined) return <Title text={name} />;
  return (
    <Link to="/tree/file/$" params={{ _splat: path }} className="hover:underline">
      <Title text={name} />
    </Link>
  );
}

interface Team {
  slug: string;
  name: string;
  documents: number;
}

/** Lists the teams that the newest tree has files for, with their names. */
export default function Teams() {
  const teams = useQuery(teamsQuery);
  const mayRename = useMay('trees:admin');
  const mayRead = useMay('trees:read');
  // Without it the names lead nowhere, and nothing else is missing.
  const tree = useQuery({ ...servedTreeQuery, enabled: mayRead });
  return (
    <Page title="Teams" about="Found in the documents when a tree is generated">
      <Panel title="In the newest tree">
        <QueryView query={teams}>
          {(found) =>
            found.length === 0 ? (
              <Empty why="No teams yet. They are found when a tree is generated from documents that name them." />
            ) : (
              <ul className="flex flex-col">
                {found.map((team) => (
                  <li
                    key={team.slug}
                    className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-3"
                  >
                    <span className="min-w-0 flex-1 basis-40">
                      <span className="font-medium">
                        <TeamName name={team.name} path={pathOf(tree.data?.files ?? [], team.slug)} />
                      </span>{' '}
                      {team.slug !== slugLike(team.name) && (
                        <span className="text-soft text-sm">{team.slug}</span>
                      )}
                    </span>
                    <span className="text-soft order-last basis-full text-sm tabular-nums wide:order-none wide:basis-auto">
                      {countOf(team.documents, 'document')}
                    </span>
                    {mayRename && <RenameTeam team={team} />}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      <Names />
    </Page>
  );
}

/** The slug that a team has unless it was renamed or shares its name; only another one is worth showing. */
const slugLike = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '-');

function Names() {
  const names = useQuery(teamNamesQuery);
  return (
    <Panel title="Names that people gave">
      <QueryView query={names} rows={1}>
        {(found) =>
          Object.keys(found).length === 0 ? (
            <p className="text-soft">None: every team has the name that documents use.</p>
          ) : (
            <ul className="flex flex-col">
              {Object.entries(found).map(([before, { slug, name }]) => (
                <li key={before} className="border-line border-b py-2">
                  {before} is <Title text={name} /> <span className="text-soft text-sm">({slug})</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function RenameTeam({ team: { slug, name } }: { team: Team }) {
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (to: string) => renameTeam({ slug, name: to }),
    onSuccess: (_, to) => toast(`Renamed to ${plainTitle(to)}; existing trees show the new name`),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['teams'] }),
  });
  return <Rename name={name} dialogTitle="Rename a team" rename={rename} />;
}
