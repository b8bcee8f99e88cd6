import { z } from 'zod';
import type { Call } from './call.ts';
import { everyone } from './roles.ts';

export const liveCalls = {
  readEvents: {
    for: everyone,
    does: 'A stream of server-sent events: what changed and the caller may know.',
    answer: z.string(),
    status: 200,
    problems: [],
    background: true,
  },
  readHealth: {
    for: 'anyone',
    does: 'Whether the portal can serve: 503 while its database is away.',
    answer: z.strictObject({ status: z.literal('ok') }),
    status: 200,
    problems: ['unavailable'],
  },
} as const satisfies Record<string, Call>;
