import type { Serve } from '../http/serve.ts';
import { search } from './search.ts';

export function searchRoutes(serve: Serve): void {
  serve('search', search);
}
