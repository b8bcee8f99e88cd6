import type { Serve } from '../../platform/http/serve.ts';
import { countDecisions } from './count-decisions.ts';
import { readToday } from './read-today.ts';
import { settleAnswer } from './settle-answer.ts';

export function todayRoutes(serve: Serve): void {
  serve('readToday', readToday);
  serve('countDecisions', countDecisions);
  serve('settleAnswer', settleAnswer);
}
