import { requireSeen } from '../../orders/require-seen.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { acceptChange } from './accept-change.ts';
import { askForChange, prepareProposedPictures } from './ask-for-change.ts';
import { cancelOrder } from './cancel-order.ts';
import { declineChange } from './decline-change.ts';
import { readChanges } from './read-changes.ts';
import { withdrawChange } from './withdraw-change.ts';

export function changeRequestRoutes(serve: Serve): void {
  serve('cancelOrder', cancelOrder);
  serve('readChanges', readChanges);
  serve('askForChange', askForChange, {
    prepare: prepareProposedPictures,
    requireSeen: (tx, viewer, { id }) => requireSeen(tx, viewer, id),
  });
  serve('withdrawChange', withdrawChange);
  serve('acceptChange', acceptChange);
  serve('declineChange', declineChange);
}
