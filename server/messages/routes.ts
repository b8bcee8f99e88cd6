import type { Serve } from '../http/serve.ts';

export function messageRoutes(_serve: Serve): void {}
