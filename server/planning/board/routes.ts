import type { Serve } from '../../platform/http/serve.ts';
import { readBoard } from './read-board.ts';

export function boardRoutes(serve: Serve): void {
  serve('readBoard', readBoard);
}
