import { transaction } from '../src/db/transaction.ts';
import { recordMentions } from '../src/entities/record-mentions.ts';
import type { EntityName } from '../src/model/model.ts';
import type { Caller } from './service.ts';
import type { SharedService } from './shared-service/join-service.ts';

/** A name as `type:name`, such as `person:Imre Kovalenko`. */
export type TypedName = `${string}:${string}`;

const split = (name: TypedName): EntityName => ({
  type: name.slice(0, name.indexOf(':')),
  name: name.slice(name.indexOf(':') + 1),
});

/** Stores a document of the caller and replaces its extracted names with these and their coreferences. */
export async function addMentions(
  service: SharedService,
  caller: Caller,
  resourceId: string,
  names: readonly TypedName[],
  aliases: readonly (readonly [TypedName, TypedName])[] = [],
): Promise<void> {
  await caller.post('/memories/add', { text: `Document ${resourceId}.`, resource_id: resourceId });
  await service.settled();
  const { sql } = service.database;
  const rows = await sql<{ app_id: string; owner: string | null; document_id: number }[]>`
    select app_id, owner, document_id from documents where resource_id = ${resourceId} and app_id = any(${service.apps})`;
  for (const row of rows)
    await transaction(sql, (tx) =>
      recordMentions(tx, row.app_id, row.owner, [
        {
          documentId: row.document_id,
          mentions: names.map((name) => ({ ...split(name), quote: `About ${name}.`, confidence: 0.9 })),
          aliases: aliases.map(([left, right]) => ({
            left: split(left),
            right: split(right),
            quote: `${left} is ${right}.`,
          })),
        },
      ]),
    );
}
