import { requireSeen } from '../../orders/require-seen.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { acceptChange } from './accept-change.ts';
import { askForChange, prepareProposedPictures } from './ask-for-change.ts';

export function proposalRoutes(serve: Serve): void {
  serve('askForChange', askForChange, {
    prepare: prepareProposedPictures,
    requireSeen: (tx, viewer, { id }) => requireSeen(tx, viewer, id),
  });
  serve('acceptChange', acceptChange);
}
