import type { Serve } from '../http/serve.ts';

export function materialRoutes(_serve: Serve): void {}
