import type { Serve } from '../../platform/http/serve.ts';
import { search } from './search.ts';

export function searchRoutes(serve: Serve): void {
  serve('search', search);
}
