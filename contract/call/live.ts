import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { text } from './field-schemas.ts';
import { everyone } from './roles.ts';

export const liveCalls = {
  readEvents: {
    for: everyone,
    does: 'A stream of server-sent events about changes that the caller may see (live-events.ts).',
    /**
     * The id of the last received event, for clients that cannot send the Last-Event-ID header. The header takes
     * precedence.
     */
    query: z.object({ lastEventId: z.optional(text(100)) }),
    answer: z.string(),
    problems: ['tooManyStreams', 'unavailable'],
    background: true,
  },
  readHealth: {
    for: 'anyone',
    does: 'The health of the portal: 503 while its database is not available.',
    answer: z.strictObject({ status: z.literal('ok') }),
    problems: ['unavailable'],
  },
} as const satisfies Record<string, Call>;
