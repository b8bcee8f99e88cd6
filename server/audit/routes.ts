import type { Serve } from '../http/serve.ts';
import { readAudit } from './read-audit.ts';

export function auditRoutes(serve: Serve): void {
  serve('readAudit', readAudit);
}
