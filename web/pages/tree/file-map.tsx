import { Link } from '@tanstack/react-router';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { StateBadge } from '../../parts/show/badge.tsx';
import type { TreeFileItem } from '../../../client/types.ts';
import type { StateWord } from '../../theme/words.ts';
import type { MapGroup } from './map-files.ts';

/** The name and color of each tier. */
const TIERS: Record<string, { word: string; color: string }> = {
  company: { word: 'company', color: 'text-wood' },
  workstream: { word: 'team', color: 'text-sap' },
  personal: { word: 'personal', color: 'text-model' },
};

/** Shows files by tier and team; a colored edge and a word indicate the tier. */
export function FileMap({ groups }: { groups: readonly MapGroup[] }) {
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ tier, team, teamName, files }) => (
        <section
          key={`${tier}/${team}`}
          aria-label={team === '' ? tierWord(tier) : teamName}
          className={`border-l-4 border-current pl-4 ${TIERS[tier]?.color ?? 'text-soft'}`}
        >
          <h2 className="flex items-baseline gap-2 pb-1 text-sm font-semibold">
            {team === '' ? null : (
              <span className="text-ink">
                <Title text={teamName} />
              </span>
            )}
            <span>{tierWord(tier)}</span>
          </h2>
          <ul className="text-ink">
            {files.map((file) => (
              <FileRow key={file.path} file={file} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const tierWord = (tier: string): string => TIERS[tier]?.word ?? tier;

function FileRow({ file }: { file: TreeFileItem }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        to="/tree/file/$"
        params={{ _splat: file.path }}
        data-row
        className="hover:bg-sunk -mx-2 flex min-h-10 flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-md px-2 py-2"
      >
        <span className="text-read min-w-0 font-serif max-wide:grow max-wide:basis-3/5">
          <Title text={file.title} />
        </span>
        <span className="text-soft order-last min-w-0 grow basis-3/5 truncate text-sm wide:order-none wide:basis-0">
          {file.path}
        </span>
        {statesOf(file).map((state) => (
          <StateBadge key={state.word} state={state} />
        ))}
        <span className="text-soft order-last ml-auto text-sm wide:order-none wide:w-20 wide:text-right">
          <Time at={file.updated_at} />
        </span>
      </Link>
    </li>
  );
}

function statesOf({ stale, edit }: TreeFileItem): StateWord[] {
  const states: StateWord[] = [];
  if (edit?.needs_review) states.push({ word: 'to review', mark: '◇', tone: 'model' });
  else if (edit) states.push({ word: editWords(edit), mark: '●', tone: 'mine' });
  if (stale) states.push({ word: 'behind', mark: '◐', tone: 'new' });
  return states;
}

function editWords({ kind, edited_by: by }: NonNullable<TreeFileItem['edit']>): string {
  const done = kind === 'rename' ? 'renamed' : kind === 'add' ? 'added' : 'edited';
  return by === null ? done : `${done} by ${by}`;
}
