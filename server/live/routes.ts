import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';

export function liveRoutes(_serve: Serve, _context: Context): void {}
