import { storeUploads } from '../../platform/files/store-uploads.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { readRemakes, remakesExport } from './read-remakes.ts';
import { remakeDelivered } from './remake-delivered.ts';
import { remakeUnits } from './remake-units.ts';

export function remakeRoutes(serve: Serve): void {
  serve('remakeUnits', remakeUnits, { prepare: storeUploads });
  serve('remakeDelivered', remakeDelivered);
  serve('readRemakes', readRemakes);
  serve.table(remakesExport);
}
