import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import type { Connector, AccountPlace, PlaceChoice } from '../../sources/contract.ts';
import { getConnector, readConnectionConfig } from '../connect-account.ts';
import type { ConnectionRow } from '../connection-queries.ts';
import { askAccount } from './ask-account.ts';

/** Nobody chooses from a longer list; its places are named in `config` instead. */
const PLACES_MAX = 5_000;

/** Returns what can be selected in a source. Throws 422 if nothing can, or only the other kind. */
export function getChoice(
  ctx: Pick<Context, 'connectors'>,
  { source }: Pick<ConnectionRow, 'source'>,
  kind: PlaceChoice<unknown>['kind'],
): { connector: Connector; choice: PlaceChoice<unknown> } {
  const connector = getConnector(ctx, source);
  const { choice, name } = connector;
  if (choice?.kind === kind) return { connector, choice };
  const other = choice ? `; choose its ${choice.kind}` : '; docs/sources.md says what config names instead';
  throw invalidField(['path', 'connection_id'], `${name} has no ${kind} to choose${other}`);
}

/** Lists all channels of the account, or the subfolders of a folder (`parent` null: the top level). Throws like `askAccount`, or 422. */
export async function askPlaces(
  ctx: Context,
  row: ConnectionRow,
  { kind, parent }: { kind: PlaceChoice<unknown>['kind']; parent: string | null },
): Promise<AccountPlace[]> {
  const { connector, choice } = getChoice(ctx, row, kind);
  const within = parent === null ? null : readPlaceId(connector, choice, parent);
  return askAccount(ctx, { connector, row }, async (vendor) => {
    const places: AccountPlace[] = [];
    for await (const place of choice.list(vendor, within)) {
      places.push(place);
      if (places.length === PLACES_MAX) break;
    }
    return places;
  });
}

/** Normalizes a place id from a caller to its form in the config. Throws 422 that says what is wrong. */
export function readPlaceId(connector: Connector, { field }: PlaceChoice<unknown>, sent: string): string {
  const [id = sent] = chosenIn(readConnectionConfig(connector, { [field]: [sent] }), field);
  return id;
}

/** Returns a named list of a config. Pure. */
export function chosenIn(config: object, field: string): string[] {
  const list: unknown = Object.entries(config).find(([name]) => name === field)?.[1];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

/** Resolves the places that a config names by id or by name to ids; leaves others as named. Pure. */
export function selectedPlaces(places: readonly AccountPlace[], named: readonly string[]): string[] {
  return named.map(
    (one) => places.find(({ id, name }) => id === one || name === one || name === `#${one}`)?.id ?? one,
  );
}
