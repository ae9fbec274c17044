import type { Connector, SyncContext } from '../../../src/sources/contract.ts';

/** Returns a connector that calls a fake of the vendor's API, which may be started later. */
export function connectorAt(connector: Connector, vendor: { readonly url: string }): Connector {
  const at = (ctx: SyncContext<unknown>) => ({ ...ctx, api: vendor.url });
  const { choice, readers, listIds, check, changes, fetch } = connector;
  return {
    ...connector,
    ...(choice ? { choice: { ...choice, list: (ctx, parent) => choice.list(at(ctx), parent) } } : {}),
    ...(readers ? { readers: (ctx) => readers(at(ctx)) } : {}),
    ...(listIds ? { listIds: (ctx) => listIds(at(ctx)) } : {}),
    check: (ctx) => check(at(ctx)),
    changes: (ctx, cursor) => changes(at(ctx), cursor),
    ...(fetch ? { fetch: (ctx, item) => fetch(at(ctx), item) } : {}),
  };
}
