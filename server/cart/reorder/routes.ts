import type { Serve } from '../../platform/http/serve.ts';
import { readPrevious } from './read-previous.ts';
import { readReorder } from './read-reorder.ts';

export function reorderRoutes(serve: Serve): void {
  serve('readReorder', readReorder);
  serve('readPrevious', readPrevious);
}
