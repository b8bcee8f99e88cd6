import type { Serve } from '../../platform/http/serve.ts';
import { readToday } from './read-today.ts';
import { settleAnswer } from './settle-answer.ts';

export function todayRoutes(serve: Serve): void {
  serve('readToday', readToday);
  serve('settleAnswer', settleAnswer);
}
