import type { Serve } from '../http/serve.ts';

export function notificationRoutes(_serve: Serve): void {}
