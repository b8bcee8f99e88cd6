import type { Serve } from '../http/serve.ts';
import { settleAnswer } from './settle-answer.ts';

const none = { next: 0, blocked: 0, waiting: 0, late: 0, expectedLate: 0, atRisk: 0, verify: 0, orders: 0 };

export function todayRoutes(serve: Serve): void {
  serve('settleAnswer', settleAnswer);
  serve('readToday', async () => ({ day: new Date().toISOString().slice(0, 10), counts: none, toPromise: 0 }));
}
