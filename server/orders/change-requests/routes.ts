import type { Serve } from '../../platform/http/serve.ts';
import { declineChange } from './decline-change.ts';
import { readChanges } from './read-changes.ts';
import { withdrawChange } from './withdraw-change.ts';

export function changeRequestRoutes(serve: Serve): void {
  serve('readChanges', readChanges);
  serve('withdrawChange', withdrawChange);
  serve('declineChange', declineChange);
}
