import { z } from 'zod';
import { type Call, text } from './call.ts';
import { everyone } from './roles.ts';

export const liveCalls = {
  readEvents: {
    for: everyone,
    does: 'A stream of server-sent events (live-events.ts): what changed and the caller may know.',
    /** The id of the last event heard, where the Last-Event-ID header cannot be set. The header counts first. */
    query: z.object({ lastEventId: text(100).optional() }),
    answer: z.string(),
    status: 200,
    problems: ['tooManyStreams', 'unavailable'],
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
