import type { Serve } from '../platform/http/serve.ts';
import { readWorkshop } from './read-workshop.ts';
import { updateWorkshop } from './update-workshop.ts';

export function workshopRoutes(serve: Serve): void {
  serve('readWorkshop', readWorkshop);
  serve('updateWorkshop', updateWorkshop);
}
