import type { Serve } from '../../platform/http/serve.ts';
import { createLot } from './create-lot.ts';
import { readLots } from './read-lots.ts';
import { updateLot } from './update-lot.ts';

export function lotRoutes(serve: Serve): void {
  serve('readLots', readLots);
  serve('createLot', createLot);
  serve('updateLot', updateLot);
}
