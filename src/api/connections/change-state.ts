import { changeState } from '../../connections/change-state.ts';
import { connectionParams, connectionSchema } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { deleteConnectionHook } from './hooks/delete.ts';
import { getConnectionHook } from './hooks/get.ts';
import { putConnectionHook } from './hooks/put.ts';
import { receiveFromVendor } from './hooks/receive.ts';
import { verifyForVendor } from './hooks/verify.ts';
import { syncConnection } from './sync.ts';

/** `POST /connections/{id}/pause`, `/resume` and `/sync`, and the hooks by which a vendor itself starts a run. */
export const changeConnectionState = [
  stateRoute('pause', 'paused', 'Pause a connection: a run under way stops within seconds, and none follows'),
  stateRoute('resume', 'resumed', 'Resume a paused or failing connection: its next run is due at once'),
  syncConnection,
  getConnectionHook,
  putConnectionHook,
  deleteConnectionHook,
  receiveFromVendor,
  verifyForVendor,
];

function stateRoute(change: 'pause' | 'resume', done: string, summary: string) {
  return defineRoute({
    method: 'POST',
    path: `/connections/:connection_id/${change}`,
    summary,
    tag: 'Connections',
    scope: 'memories:write',
    params: connectionParams,
    response: connectionSchema,
    audit: { action: `connection.${done}`, target: ({ params }) => params.connection_id },
    handler: (ctx: Context, { actor, params }) => changeState(ctx, actor, params.connection_id, change),
  });
}
