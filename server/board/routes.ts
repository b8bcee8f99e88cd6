import type { Serve } from '../http/serve.ts';
import { readBoard } from './read-board.ts';

export function boardRoutes(serve: Serve): void {
  serve('readBoard', readBoard);
}
