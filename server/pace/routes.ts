import type { Serve } from '../platform/http/serve.ts';
import { paceExport } from './export-pace.ts';
import { readPace } from './read-pace.ts';

export function paceRoutes(serve: Serve): void {
  serve('readPace', readPace);
  serve.table(paceExport);
}
